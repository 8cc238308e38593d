import { type Messages } from '../en/en.ts';
import { ideas, number, plural } from './plural.ts';

const entryNames = { updates: 'un avance', notes: 'una nota', steps: 'un paso', unknown: 'un texto' };
const changeSteps = (idea: string) => `cambiar los pasos de ${idea}`;

/** Textos del tablero, salvo los de sus ideas. */
export const esBoard: Pick<
  Messages,
  | 'views'
  | 'filter'
  | 'empty'
  | 'stats'
  | 'badges'
  | 'actions'
  | 'confirm'
  | 'capture'
  | 'toasts'
  | 'undo'
  | 'trash'
  | 'messageLog'
> = {
  views: {
    label: 'Vistas',
    focus: 'Enfoque',
    list: 'Lista',
    all: 'Todas',
    dashboard: 'Panel',
  },

  filter: {
    label: 'Filtro',
    sheet: 'Filtros',
    search: 'Buscar ideas',
    sortBy: 'Ordenar por',
    sorts: { deadline: 'Fecha límite', priority: 'Prioridad', progress: 'Progreso', manual: 'Manual' },
    state: 'Filtrar por estado',
    allStates: 'Todos los estados',
    states: { active: 'Activas', notNow: 'Apartadas', overdue: 'Vencidas', finished: 'Terminadas' },
    category: 'Filtrar por categoría',
    allCategories: 'Todas las categorías',
    priority: 'Filtrar por prioridad',
    allPriorities: 'Todas las prioridades',
    tag: 'Filtrar por etiqueta',
    allTags: 'Todas las etiquetas',
    select: 'Seleccionar',
    hideFinished: (count) => `Ocultar ${number(count)} terminadas`,
    showOnly: (name) => `Solo: ${name}`,
    showAll: (name, figure) => `${name}: ${figure}. Mostrar todas las ideas`,
    clear: 'Quitar filtros',
    shown: (count) => ideas(count),
    shownOf: (count, total) => `${number(count)} de ${ideas(total)}`,
  },

  empty: {
    noIdeas: 'Aún no hay ideas. Añade la primera.',
    allFinished: 'Todo terminado. Descansa o empieza algo nuevo.',
    addFirst: 'Añadir mi primera idea',
    addAnother: 'Añadir una idea',
    example: 'Muéstrame un ejemplo',
    matchesFinished: 'Todas las ideas que coinciden están terminadas.',
    noMatch: (words) => `Ninguna idea coincide con «${words}».`,
    noneChosen: 'Ninguna idea coincide con estos filtros.',
  },

  stats: {
    label: 'Resumen',
    ideas: 'Ideas',
    active: 'Activas',
    finished: 'Terminadas',
    overdue: 'Vencidas',
    averageProgress: 'Progreso medio',
  },

  badges: {
    ideaMaster: 'Idea Master',
    completionPro: 'Completion Pro',
    progress: (have, need) => `${have} de ${need}`,
    earned: 'Conseguida',
    won: (badge) => `Nueva insignia: ${badge}`,
  },

  actions: {
    label: 'Acciones rápidas',
    export: 'Exportar',
    import: 'Importar',
    importForeign: 'Importar de otra aplicación',
    manage: 'Categorías y etiquetas',
    reset: 'Restablecer ideas de ejemplo',
    moveLocal: 'Mover mis ideas',
    dropHere: 'Suelta el archivo para importar sus ideas',
  },

  confirm: {
    deleteIdea: '¿Seguro que quieres eliminar esta idea?',
    delete: 'Eliminar',
    deleteAll: '¿Seguro que quieres eliminar todas las ideas? Esta acción no se puede deshacer.',
    deleteAllVerb: 'Eliminar todas',
  },

  capture: {
    name: 'Captura',
    submit: 'Capturar',
    field: 'Captura una idea',
    hint: 'Arreglar la bici el viernes a las 18:00 !alta #investigación @Salud',
  },

  toasts: {
    label: 'Notificaciones',
    added: '¡Idea añadida!',
    severalAdded: (count: number) => `¡${number(count)} ideas añadidas!`,
    edited: '¡Idea actualizada!',
    deleted: '¡Idea eliminada!',
    hidden: 'Oculta por tus filtros.',
    show: 'Mostrar',
    updateAdded: '¡Avance añadido!',
    byHand: 'Los pasos ya no marcan el progreso.',
    completed: (title) => `¡Hecho! «${title}» está terminada.`,
    categoryAdded: '¡Categoría añadida!',
    allDeleted: (count) => `${ideas(count)} ${plural(count, 'eliminada', 'eliminadas')}.`,
    imported: (count) => `¡${ideas(count)} ${plural(count, 'importada', 'importadas')} correctamente!`,
    migrated: (count) => `¡${ideas(count)} ${plural(count, 'movida', 'movidas')} a tu cuenta!`,
    entryEdited: { updates: '¡Avance editado!', notes: '¡Nota editada!' },
    entryRemoved: { updates: '¡Avance eliminado!', notes: '¡Nota eliminada!' },
    reordered: '¡Ideas reordenadas!',
    addFailed: 'No se pudo añadir la idea. Inténtalo de nuevo.',
    editFailed: 'No se pudo actualizar la idea. Inténtalo de nuevo.',
    deleteFailed: 'No se pudo eliminar la idea. Inténtalo de nuevo.',
    updateAddFailed: 'No se pudo añadir el avance. Inténtalo de nuevo.',
    points: (points) => (points > 0 ? `+${points}` : String(points)),
  },

  undo: {
    undo: 'Deshacer',
    undone: (what) => `Deshecho: ${what}`,
    redone: (what) => `Rehecho: ${what}`,
    idea: (title) => (title === '' ? 'ideas' : `«${title}»`),
    what: {
      addIdea: (idea) => `añadir ${idea}`,
      captureIdeas: (idea) => `añadir ${idea}`,
      editIdea: (idea) => `editar ${idea}`,
      setProgress: (idea) => `ajustar el progreso de ${idea}`,
      addUpdate: (idea) => `añadir un avance a ${idea}`,
      addNote: (idea) => `añadir una nota a ${idea}`,
      editEntry: (idea, entry) => `editar ${entryNames[entry]} de ${idea}`,
      deleteEntry: (idea, entry) => `eliminar ${entryNames[entry]} de ${idea}`,
      addStep: changeSteps,
      setStep: changeSteps,
      moveStep: changeSteps,
      setProgressBy: changeSteps,
      moveIdea: (idea) => `mover ${idea}`,
      deleteIdea: (idea) => `eliminar ${idea}`,
      deleteIdeas: (idea) => `eliminar ${idea}`,
      deleteAllIdeas: () => 'eliminar todas las ideas',
      importIdeas: () => 'la importación',
      addImported: () => 'la importación',
      migrateLocalIdeas: () => 'mover las ideas locales',
      addCategory: () => 'añadir una categoría',
      saveFilter: () => 'conservar un filtro',
      forgetFilter: () => 'olvidar un filtro',
      renameCategory: () => 'cambiar el nombre de la categoría',
      removeCategory: () => 'eliminar categoría',
      styleCategory: () => 'cambiar categoría',
      renameTag: () => 'cambiar el nombre de la etiqueta',
      removeTag: () => 'eliminar etiqueta',
      styleTag: () => 'cambiar etiqueta',
      restoreIdeas: (idea) => `restaurar ${idea}`,
      setAside: (idea) => `cambiar cuándo vuelve ${idea}`,
    },
    nothing: 'No hay nada que deshacer.',
    nothingToRedo: 'No hay nada que rehacer.',
    gone: 'Esto ya no se puede deshacer.',
  },

  trash: {
    title: 'Papelera',
    syncLater:
      'Demasiados cambios a la vez. Los tuyos están guardados en este dispositivo y se sincronizarán más tarde.',
    trimmedNow:
      'La papelera estaba llena, así que se han eliminado definitivamente sus ideas más antiguas y los cambios más antiguos que podías deshacer.',
    restored: (count) => `${ideas(count)} ${plural(count, 'restaurada', 'restauradas')}.`,
    notRestored: (count) => `${ideas(count)} no se ${plural(count, 'pudo', 'pudieron')} restaurar.`,
    restoreFailed: 'No se pudo restaurar desde la papelera. Inténtalo de nuevo.',
    purged: (count) => `${ideas(count)} ${plural(count, 'eliminada', 'eliminadas')} definitivamente.`,
  },

  messageLog: {
    title: 'Mensajes',
    none: 'Aún no hay mensajes.',
  },
};
