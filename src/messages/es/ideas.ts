import { type Messages } from '../en/en.ts';
import { counted, ideas, number, plural } from './plural.ts';

/** Textos de las ideas, sus tarjetas y formularios. */
export const esIdeas: Pick<
  Messages,
  | 'priorities'
  | 'tags'
  | 'categories'
  | 'form'
  | 'card'
  | 'focus'
  | 'gone'
  | 'edit'
  | 'notes'
  | 'reorder'
  | 'samples'
  | 'entries'
  | 'history'
> = {
  priorities: { High: 'Alta', Medium: 'Media', Low: 'Baja' },

  tags: { urgent: 'urgente', research: 'investigación', inspiration: 'inspiración', prototype: 'prototipo' },

  categories: {
    Philosophical: 'Filosofía',
    'Sci-Fi': 'Ciencia ficción',
    'Web Development': 'Desarrollo web',
    Hardware: 'Electrónica',
    'Energy Tech': 'Energía',
    'Data Visualization': 'Visualización de datos',
    Gaming: 'Videojuegos',
    Media: 'Medios',
    'E-Commerce': 'Comercio electrónico',
    'Human Values': 'Valores humanos',
    Timepieces: 'Relojería',
    Education: 'Educación',
    Design: 'Diseño',
    Career: 'Carrera profesional',
    Health: 'Salud',
    Art: 'Arte',
  },

  form: {
    addIdea: 'Añadir idea',
    newIdea: 'Nueva idea',
    title: 'Título',
    titleHint: 'Un nombre que recordarás',
    description: 'Descripción',
    descriptionHint: '¿Qué es, en pocas palabras?',
    category: 'Categoría',
    priority: 'Prioridad',
    deadline: 'Fecha límite',
    deadlineTime: 'Sin hora: 18:00',
    target: 'Objetivo',
    targetHint: '¿Cómo sabrás que está terminada?',
    tags: 'Etiquetas',
    faults: {
      'fields-required': 'Obligatorio',
      'deadline-not-future': 'Elige un momento posterior',
    },
    deadlineUnreadable: 'Indica una fecha válida y una hora.',
    tooLong: (max) => `Como máximo ${number(max)} caracteres`,
    textTooLong: (max) => `Ese texto es demasiado largo. Como máximo ${number(max)} caracteres.`,
    suggest: 'Sugerir una idea',
    suggested: (title) => `Sugerencia: ${title}`,
    replaceTyped: '¿Sustituir lo que has escrito por una sugerencia?',
    replace: 'Sustituir',
    addCategory: 'Añadir categoría',
    newCategory: 'Nueva categoría',
    newCategoryHint: 'Jardinería, música…',
  },

  card: {
    addMissing: { deadline: 'Añadir fecha límite', target: 'Añadir objetivo' },
    more: 'Más',
    less: 'Menos',
    progress: 'Progreso',
    setProgress: 'Ajustar progreso',
    finish: 'Marcar como terminada',
    reopen: 'Reabrir',
    addUpdate: 'Añadir un avance',
    addUpdateHint: '¿Qué has avanzado?',
    finished: 'Terminada',
    gain: (percent) => `+${percent} %`,
    edit: 'Editar',
    notes: 'Notas',
    delete: 'Eliminar',
    duplicate: 'Duplicar',
    reorder: 'Reordenar',
    moveUp: 'Subir',
    moveDown: 'Bajar',
    moveToTop: 'Mover al principio',
    expired: 'Vencida',
    noDeadline: 'Sin fecha límite',
    invalidDeadline: 'Fecha límite no válida',
    done: 'Terminada',
    due: (when) => `Vence: ${when}`,
    finishedOn: (day) => `Terminada el ${day}`,
    changeDeadline: 'Cambiar fecha límite',
    wasDue: (when) => `Venció: ${when}`,
    target: 'Objetivo',
    updateCount: (count) => counted(count, 'avance', 'avances'),
    noteCount: (count) => counted(count, 'nota', 'notas'),
    units: {
      days: (count) => plural(count, 'día', 'días'),
      hours: (count) => plural(count, 'hora', 'horas'),
      minutes: (count) => plural(count, 'minuto', 'minutos'),
      seconds: (count) => plural(count, 'segundo', 'segundos'),
    },
    tempers: {
      cold: 'Hierro frío: enciende la fragua',
      warm: 'Se calienta: sigue con el fuelle',
      hot: 'Hierro candente: golpea ahora',
      white: 'Al rojo vivo: un último esfuerzo',
      done: 'Templada: bien hecha',
    },
  },

  focus: {
    finished: (title) => `Terminada: ${title}`,
    waiting: (count) => (count === 0 ? 'No hay más en espera' : `${ideas(count)} más en espera`),
    waitingOfMatches: (count) =>
      count === 0 ? 'No coincide ninguna otra idea sin terminar' : `${ideas(count)} más en espera`,
    lastUpdates: 'Últimos avances',
  },

  gone: 'Esta idea se ha eliminado. Lo que escribiste sigue aquí.',

  edit: {
    title: 'Editar idea',
    save: 'Guardar',
    fromBefore: 'Estos son tus cambios de antes. Aún no están guardados.',
    startOver: 'Empezar de nuevo',
  },

  notes: {
    title: 'Notas',
    add: 'Añadir una nota',
    addHint: 'Escribe una nota y pulsa Intro',
    none: 'Aún no hay notas.',
  },

  reorder: {
    lifted: (title, position, total) =>
      `Moviendo ${title}, posición ${number(position)} de ${number(total)}.`,
    over: (title, position, total) => `${title}, posición ${number(position)} de ${number(total)}.`,
    dropped: (title, position, total) =>
      `${title} queda en la posición ${number(position)} de ${number(total)}.`,
    cancelled: (title, position) => `${title} vuelve a la posición ${number(position)}.`,
    gone: (title) => `${title} ya no está en la lista.`,
    hint: 'Pulsa Espacio para levantarla y las flechas para moverla, o Intro para abrir un menú.',
  },

  samples: {
    language: {
      title: 'Hablar un idioma nuevo',
      description:
        'Aprender lo suficiente de un idioma nuevo para una primera conversación real: quince minutos al día y una charla a la semana.',
      target: 'Diez minutos de charla con una persona nativa',
    },
    fitness: {
      title: 'Correr cinco kilómetros',
      description:
        'Ponerme en forma desde cero: tres carreras a la semana, cada una un poco más larga, hasta que cinco kilómetros me resulten fáciles.',
      target: 'Cinco kilómetros sin parar',
    },
    blog: {
      title: 'Empezar un blog',
      description:
        'Compartir lo que aprendo: montar un sitio sencillo, escribir una entrada corta a la semana y enseñársela a tres amigos.',
      target: 'Cuatro entradas publicadas',
    },
    declutter: {
      title: 'Ordenar la casa',
      description:
        'Un cajón o estante al día: quedarme con lo que uso o quiero, y regalar o reciclar todo lo demás.',
      target: 'Todas las habitaciones ordenadas',
    },
  },

  entries: {
    updates: 'Avances',
    none: 'Aún no hay avances.',
    edit: 'Corregir',
    save: 'Guardar',
    remove: 'Eliminar texto',
    text: 'Texto',
  },

  history: {
    title: 'Historial',
    names: {
      addIdea: 'Idea añadida',
      captureIdeas: 'Ideas capturadas',
      editIdea: 'Idea editada',
      setProgress: 'Progreso ajustado',
      addUpdate: 'Avance añadido',
      addNote: 'Nota añadida',
      moveIdea: 'Idea movida',
      deleteIdea: 'Idea eliminada',
      deleteAllIdeas: 'Ideas eliminadas',
      importIdeas: 'Importación',
      migrateLocalIdeas: 'Ideas locales movidas',
      addCategory: 'Categoría añadida',
      undo: 'Deshecho o rehecho',
      keepIdeas: 'Conservada tras una restauración',
      restoreIdeas: 'Restaurada desde la papelera',
      editEntry: 'Texto corregido',
      deleteEntry: 'Texto eliminado',
      setPreferences: 'Preferencias',
      purgeIdeas: 'Eliminada para siempre',
    },
  },
};
