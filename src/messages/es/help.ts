import { type enHelp } from '../en/help.ts';

/** Textos de la ayuda. */
export const esHelp: typeof enHelp = {
  help: {
    title: 'Ayuda',
    summary: 'Apunta una idea, ponle fecha y meta, y anota cada paso hasta terminarla.',
    lines: ['Apunta una idea.', 'Ponle fecha y meta.', 'Anota cada paso hasta terminarla.'],
    stepsText:
      'Una idea puede tener pasos. Mientras marquen su progreso, este es la parte de los pasos ya hechos, y un avance no suma 10 %. Los pasos no dan puntos.',
    score: 'Cómo se ganan puntos',
    scoreRows: {
      addIdea: 'Añadir una idea',
      addCategory: 'Añadir una categoría',
      addUpdate: 'Añadir un avance',
      editIdea: 'Editar una idea',
      moveIdea: 'Reordenar ideas',
      deleteIdea: 'Eliminar una idea',
    },
    badges: 'Insignias',
    badgeRows: {
      ideaMaster: '10 ideas o más',
      completionPro: '5 ideas o más al 100 %',
    },
    shortcuts: 'Atajos de teclado',
    shortcutRows: {
      commands: 'Comandos e ideas',
      capture: 'Capturar una idea',
      newIdea: 'Nueva idea',
      search: 'Buscar',
      views: 'Enfoque, Lista, Todas, Panel',
      help: 'Ayuda',
      walk: 'Idea siguiente o anterior',
      undo: 'Deshacer',
      redo: 'Rehacer',
      message: 'Ir al último mensaje',
      leave: 'Salir de un campo',
      select: 'Seleccionar una idea; Esc termina',
      selectRange: 'Seleccionar las siguientes',
      selectAll: 'Seleccionar todas las mostradas',
      finish: 'Marcar como terminada o reabrir',
      edit: 'Editar la idea seleccionada',
      update: 'Añadir avance',
      notes: 'Abrir notas',
      deadline: 'Fecha límite y luego un número',
      priority: 'Prioridad y luego un número',
      notNow: 'Ahora no y, después, un número',
      move: 'Subir o bajar',
      open: 'Abrir',
      today: 'Hoy, en el calendario',
      delete: 'Eliminar; otra vez para confirmar',
    },
    shift: 'Mayús',
    useShortcuts: 'Usar atajos de una sola tecla',
    data: 'Dónde están tus datos',
    dataText:
      'Tus ideas, tu puntuación y tus preferencias se guardan en tu cuenta, en este servidor. Una copia en este dispositivo permite que Forge se abra al instante y funcione sin conexión. Al cerrar sesión se borra la copia. Ninguna otra cuenta puede ver tus ideas.',
    leavingText: 'Tus ideas solo salen de este servidor si activas algo de esto en Cuenta:',
    leaving: [
      'Una dirección de calendario muestra tus títulos, objetivos y fechas a quien la tenga. Google la lee cada 4 a 12 horas.',
      'Una clave de API permite que un programa o un asistente lea tus ideas y, si lo autorizas, las cambie. El proveedor del asistente recibe lo que este lee.',
      'Un webhook envía cada idea que cambia a la dirección que indiques.',
      'Los avisos llegan a tus dispositivos por el servicio de notificaciones del fabricante de tu navegador, que no puede leerlos pero ve cuándo llegan. Por correo van a tu dirección, donde tu proveedor puede leer títulos y fechas.',
    ],
    mailsNote:
      'Si este servidor envía correo, te avisa de nuevos inicios de sesión y de cambios en tu cuenta: cuándo, con qué navegador y desde qué red, nunca tus ideas.',
    searchNote: 'Usa la búsqueda de Forge (/): la del navegador solo ve lo que hay en pantalla.',
    importNote:
      '¿Vienes de Todoist, Trello u otra aplicación? Acciones rápidas lee sus archivos y te muestra antes el resultado. Tu cuenta escribe tus ideas como CSV y Markdown.',
    manageNote:
      'En Acciones rápidas puedes cambiar el nombre de las categorías y etiquetas, unirlas, darles color y eliminarlas. Con un filtro activo, Guardar filtro lo conserva con un nombre.',
    stillLocal: 'Este navegador aún tiene ideas de antes de que tuvieras cuenta.',
  },
};
