import { type enLeftOut } from '../en/left-out.ts';

/** Los nombres de lo que no cabe en una importación. */
export const esLeftOut: typeof enLeftOut = {
  leftOutKinds: {
    attachment: 'Archivo adjunto',
    assignee: 'Persona asignada',
    column: 'Columna',
    'custom-field': 'Campo personalizado',
    deleted: 'Tarea eliminada',
    duration: 'Tiempo estimado',
    heading: 'Título de apartado',
    nesting: 'Nivel de un paso dentro de otro',
    note: 'Nota',
    project: 'Lista o carpeta sin ideas propias',
    recurrence: 'Repetición',
    relation: 'Enlace con otra tarea',
    reminder: 'Recordatorio',
    row: 'Fila sin título',
    section: 'Sección de una lista',
    'start-date': 'Fecha de inicio',
    'tracked-time': 'Tiempo registrado',
  },
};
