import { type Messages } from '../en/en.ts';
import { counted, number, plural } from './plural.ts';

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
    titleHint: '¿Cuál es la idea?',
    description: 'Descripción',
    descriptionHint: 'Descríbela en una frase',
    category: 'Categoría',
    priority: 'Prioridad',
    deadline: 'Fecha límite',
    deadlineTime: 'Sin hora: 18:00',
    target: 'Objetivo',
    targetHint: '¿Cómo sabrás que está terminada?',
    tags: 'Etiquetas',
    faults: {
      'fields-required': 'Obligatorio',
      'deadline-not-future': 'Elige un momento futuro',
    },
    deadlineUnreadable: 'Introduce una fecha y una hora.',
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
    open: 'Abrir',
    addUpdate: 'Añadir un avance',
    addUpdateHint: '¿En qué has avanzado?',
    bySteps: 'Los pasos marcan el progreso',
    finished: 'Terminada',
    gain: (percent) => `+${percent} %`,
    edit: 'Editar',
    notes: 'Notas',
    delete: 'Eliminar',
    reorder: 'Reordenar',
    expired: 'Vencida',
    noDeadline: 'Sin fecha límite',
    invalidDeadline: 'Fecha límite no válida',
    done: 'Terminada',
    due: (when) => `Vence: ${when}`,
    finishedOn: (day) => `Terminada el ${day}`,
    changeDeadline: 'Cambiar fecha límite',
    wasDue: (when) => `Venció: ${when}`,
    target: 'Objetivo',
    lastUpdate: 'Último avance',
    updateCount: (count) => counted(count, 'avance', 'avances'),
    noteCount: (count) => counted(count, 'nota', 'notas'),
    units: {
      days: (count) => plural(count, 'día', 'días'),
      hours: (count) => plural(count, 'hora', 'horas'),
      minutes: (count) => plural(count, 'minuto', 'minutos'),
      seconds: (count) => plural(count, 'segundo', 'segundos'),
    },
    tempers: {
      cold: 'Sin empezar',
      warm: 'Entrando en calor',
      hot: 'A medio camino',
      white: 'Casi terminada',
      done: 'Terminada',
    },
  },

  focus: {
    finished: (title) => `Terminada: ${title}`,
    waiting: (count) => (count === 0 ? 'Nada más en cola' : `${number(count)} más en cola`),
    waitingOfMatches: (count) =>
      count === 0 ? 'Ninguna otra idea sin terminar coincide' : `${number(count)} más en cola`,
    lastUpdates: 'Últimos avances',
  },

  gone: 'Esta idea se ha eliminado. Tu texto sigue aquí.',

  edit: {
    title: 'Editar idea',
    save: 'Guardar',
  },

  notes: {
    title: 'Notas',
    add: 'Añadir una nota',
    addHint: 'Escribe una nota y pulsa Intro',
    none: 'Aún no hay notas.',
    added: 'Nota añadida',
  },

  reorder: {
    dropped: (title, position, total) =>
      `${title} queda en la posición ${number(position)} de ${number(total)}.`,
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
    steps: 'Pasos',
    none: 'Aún no hay avances.',
    edit: 'Editar',
    save: 'Guardar',
    remove: { updates: 'Eliminar avance', notes: 'Eliminar nota' },
    text: 'Texto',
    gone: {
      updates: 'Este avance ya no existe.',
      notes: 'Esta nota ya no existe.',
    },
  },

  history: {
    title: 'Historial',
  },
};
