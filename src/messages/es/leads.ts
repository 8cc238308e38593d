import { type enLeads } from '../en/leads.ts';

/** Textos de cuándo se avisa de una idea. */
export const esLeads: typeof enLeads = {
  leads: {
    remindMe: 'Avísame',
    asInSettings: 'Según mis ajustes',
    never: 'Nunca',
    off: 'Avisos desactivados en Cuenta',
    before: {
      0: 'Al vencer',
      15: '15 minutos antes',
      60: '1 hora antes',
      180: '3 horas antes',
      1440: '1 día antes',
      4320: '3 días antes',
      10080: '1 semana antes',
    },
  },
};
