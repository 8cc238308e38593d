import { type Messages } from '../en/en.ts';
import { counted, ideas, number, plural } from './plural.ts';

/** Textos del inicio de sesión, el encabezado, el guardado, la migración y la ayuda. */
export const esScreens: Pick<
  Messages,
  'app' | 'auth' | 'header' | 'saving' | 'restored' | 'migration' | 'help'
> = {
  app: {
    name: 'Forge',
    loading: 'Cargando...',
    crashed: 'Algo salió mal. Inténtalo de nuevo.',
    crashedText: 'Lo que hiciste se conserva en este dispositivo. Recarga para recuperarlo.',
    wrongPath: 'Forge tiene otra dirección',
    wrongPathText: (opened, named) =>
      `Esta página se abrió en ${opened}, pero PUBLIC_URL indica ${named}. La administración puede poner en PUBLIC_URL la dirección que se escribe.`,
    openPath: (path) => `Abrir ${path}`,
    newVersion: 'Hay una nueva versión de Forge.',
    newVersionHeld: 'La nueva versión aún no se ha podido cargar. Inténtalo de nuevo en un momento.',
    reload: 'Recargar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    more: 'Más',
    copied: 'Copiado',
    copyFailed: 'El navegador no permite copiar aquí. Selecciona el texto para copiarlo.',
  },

  auth: {
    welcome: 'Hola de nuevo',
    welcomeText: 'Inicia sesión para acceder a tus ideas',
    create: 'Crear cuenta',
    createText: 'Regístrate para empezar a seguir tus ideas',
    email: 'Correo electrónico',
    password: 'Contraseña',
    confirm: 'Confirmar contraseña',
    signIn: 'Iniciar sesión',
    noAccount: '¿No tienes cuenta?',
    createHere: 'Regístrate aquí',
    invitedOnly: 'Para crear una cuenta aquí necesitas una invitación.',
    invitedText: 'Tienes una invitación. Elige una contraseña para empezar',
    invitedWhileSignedIn: 'Ya has iniciado sesión. Ciérrala para crear otra cuenta con la invitación.',
    haveAccount: '¿Ya tienes cuenta?',
    signInHere: 'Inicia sesión aquí',
    mismatch: 'Las contraseñas no coinciden',
    working: 'Un momento',
    sessionLost: 'Tu sesión ha terminado. Inicia sesión de nuevo: todo lo que hiciste sigue aquí.',
    accountDeleted:
      'Esta cuenta se ha eliminado. Lo que hiciste ya solo está en este dispositivo: guárdalo en un archivo si lo necesitas.',
    accountUnknown:
      'Este servidor no conoce tu cuenta. Todo lo que hiciste se conserva en este dispositivo, y la página sigue sola cuando vuelva el servidor correcto.',
    serverRestored:
      'Este servidor se restauró desde una copia anterior. Inicia sesión de nuevo: lo más reciente de este dispositivo se conserva.',
    clearDeleted: (count) =>
      `Se borrará de este dispositivo lo que queda de la cuenta${count === 0 ? '' : `, también ${counted(count, 'cambio sin guardar', 'cambios sin guardar')}`}. No se puede recuperar. ¿Cerrar sesión de todos modos?`,
    clearDevice: 'Cerrar sesión y borrar los datos locales',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    pitch: 'Golpea mientras la idea está caliente.',
  },

  header: {
    score: 'Forge Score',
    toLight: 'Cambiar al tema claro',
    toDark: 'Cambiar al tema oscuro',
    otherLanguage: 'English',
    mute: 'Silenciar sonidos',
    unmute: 'Activar sonidos',
    commands: 'Comandos',
    help: 'Ayuda',
    account: 'Cuenta',
    signOut: 'Cerrar sesión',
    unsaved: (count) =>
      `${counted(count, 'cambio no se ha guardado y se perderá', 'cambios no se han guardado y se perderán')}. ¿Cerrar sesión de todos modos?`,
  },

  saving: {
    saved: 'Todos los cambios guardados',
    saving: 'Guardando',
    offline: (count) => `Sin conexión, ${number(count)} en espera`,
    unavailable: (count) => `Servidor no disponible, ${number(count)} en espera`,
    full: (count) => `Servidor lleno, ${number(count)} en espera`,
    stillUnavailable: 'El servidor sigue sin estar disponible.',
    stillFull: 'El disco del servidor sigue lleno.',
    failed: (count) => `No se ${plural(count, 'guardó', 'guardaron')} ${counted(count, 'cambio', 'cambios')}`,
    tryNow: 'Reintentar ahora',
    refusedTitle: 'Sin guardar',
    refusedText: 'El servidor rechazó estos cambios. Lo que escribiste se conserva aquí hasta que decidas.',
    tryAgain: 'Reintentar',
    restoreAsNew: 'Restaurar como nueva',
    copy: 'Copiar texto',
    discard: 'Descartar',
    refusedKinds: {
      addIdea: 'Idea nueva',
      captureIdeas: 'Ideas capturadas',
      editIdea: 'Edición',
      addUpdate: 'Avance',
      addNote: 'Nota',
      editEntry: 'Corrección',
      importIdeas: 'Importación',
      migrateLocalIdeas: 'Ideas movidas',
      addCategory: 'Categoría nueva',
      keepIdeas: 'Ideas conservadas',
      restoreIdeas: 'Ideas restauradas',
    },
    notDurable:
      'Este navegador no guarda nada en el dispositivo: mantén la conexión hasta que todo esté guardado.',
  },

  restored: {
    text: (count) =>
      `Este servidor se restauró desde una copia anterior. ${ideas(count)} de este dispositivo ${plural(count, 'es más reciente', 'son más recientes')}.`,
    list: 'Más reciente en este dispositivo',
    keep: 'Conservarlas',
    save: 'Guardar en un archivo',
    inTrash: 'En la papelera',
    kept: (count) => `${plural(count, 'Se conservó', 'Se conservaron')} ${ideas(count)}.`,
    confirmDiscard: (count) =>
      `¿Descartar lo más reciente de ${ideas(count)} en este dispositivo? No se puede recuperar.`,
  },

  migration: {
    title: 'Mueve tus ideas locales',
    text: (count) =>
      `Este navegador guarda ${ideas(count)} de antes de que tuvieras cuenta. ${plural(count, 'Muévela', 'Muévelas')} a tu cuenta para ${plural(count, 'tenerla', 'tenerlas')} en todas partes.`,
    move: 'Mover mis ideas',
    skip: 'Omitir',
    tryAgain: 'Reintentar',
    moving: 'Moviendo tus ideas…',
    success: 'Tus ideas se han movido a tu cuenta.',
    error: 'No se pudieron mover las ideas. Inténtalo de nuevo u omite este paso por ahora.',
    confirmSkip:
      '¿Omitir este paso? Las ideas locales se quedan en este navegador, pero no se sincronizarán.',
  },

  help: {
    title: 'Ayuda',
    intro:
      'Forge mantiene calientes tus ideas: apunta una, ponle fecha límite y golpéala con avances hasta que esté terminada.',
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
    shortcuts: 'Atajos de teclado',
    shortcutRows: {
      commands: 'Comandos e ideas',
      capture: 'Captura una idea',
      newIdea: 'Nueva idea',
      search: 'Buscar',
      views: 'Enfoque, Lista, Todas, Panel',
      help: 'Ayuda',
      walk: 'Idea siguiente, idea anterior',
      undo: 'Deshacer',
      redo: 'Rehacer',
      message: 'Al mensaje más reciente',
      leave: 'Salir de un campo',
      edit: 'Editar la idea seleccionada',
      update: 'Añadirle un avance',
      notes: 'Sus notas',
    },
    shift: 'Mayús',
    useShortcuts: 'Usar atajos de una sola tecla',
    data: 'Dónde están tus datos',
    dataText:
      'Tus ideas, tu puntuación y tus preferencias se guardan en tu cuenta en este servidor de Forge, y una copia en este dispositivo para abrir al instante y funcionar sin conexión. Al cerrar sesión se borra la copia. Ninguna otra cuenta puede ver tus ideas.',
    searchNote:
      'Las listas largas solo cargan lo que ves: usa la búsqueda de Forge en lugar de la del navegador.',
    stillLocal: 'Este navegador aún guarda ideas de antes de que tuvieras cuenta.',
  },
};
