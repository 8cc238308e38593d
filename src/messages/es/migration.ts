import { type enMigration } from '../en/migration.ts';
import { ideas, plural } from './plural.ts';

/** Textos para mover las ideas locales a la cuenta. */
export const esMigration: typeof enMigration = {
  migration: {
    title: 'Mueve tus ideas locales',
    text: (count) =>
      `Este navegador tiene ${ideas(count)} de antes de que tuvieras cuenta. ${plural(count, 'Muévela', 'Muévelas')} a tu cuenta para ${plural(count, 'tenerla', 'tenerlas')} en todos tus dispositivos.`,
    skip: 'Omitir',
    tryAgain: 'Reintentar',
    moving: 'Moviendo tus ideas…',
    success: 'Tus ideas ya están en tu cuenta.',
    error: 'No se pudieron mover las ideas. Inténtalo de nuevo u omite este paso por ahora.',
    confirmSkip:
      '¿Omitir este paso? Las ideas locales se quedan en este navegador, pero no se sincronizarán.',
  },
};
