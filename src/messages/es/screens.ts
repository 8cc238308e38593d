import { type Messages } from '../en/en.ts';
import { esCrash } from './crash.ts';
import { counted, number, plural } from './plural.ts';

const waiting = (count: number) => (count === 0 ? '' : `, ${number(count)} en espera`);

/** Textos del inicio de sesión, el encabezado y el guardado. */
export const esScreens: Pick<Messages, 'app' | 'auth' | 'password' | 'header' | 'saving'> = {
  app: {
    ...esCrash,
    name: 'Forge',
    loading: 'Cargando...',
    newVersion: 'Hay una nueva versión de Forge.',
    newVersionHeld: 'La nueva versión aún no se ha podido cargar. Inténtalo de nuevo en un momento.',
    cancel: 'Cancelar',
    close: 'Cerrar',
    more: 'Más',
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
    passkey: 'Entrar con una clave de acceso',
    noAccount: '¿No tienes cuenta?',
    createHere: 'Regístrate aquí',
    invitedOnly: 'Para crear una cuenta aquí necesitas una invitación.',
    invitedText: 'Tienes una invitación. Elige una contraseña para empezar',
    invitedWhileSignedIn: 'Ya has iniciado sesión. Ciérrala para crear otra cuenta con la invitación.',
    haveAccount: '¿Ya tienes cuenta?',
    signInHere: 'Inicia sesión aquí',
    mismatch: 'Las contraseñas no coinciden',
    working: 'Un momento',
    sessionLost: 'Tu sesión ha terminado. Inicia sesión de nuevo para continuar. Tu trabajo sigue aquí.',
    accountDeleted:
      'Esta cuenta se ha eliminado. Tu trabajo ya solo está en este dispositivo. Guárdalo en un archivo si quieres conservarlo.',
    accountUnknown:
      'Este servidor no reconoce tu cuenta. Tu trabajo está guardado en este dispositivo y Forge continuará cuando vuelva el servidor correcto.',
    serverRestored:
      'Este servidor se restauró desde una copia anterior. Inicia sesión de nuevo. Los cambios más recientes de este dispositivo se conservan.',
    clearDeleted: (count) =>
      `Se borrarán de este dispositivo los datos que quedan de la cuenta${count === 0 ? '' : `, ${plural(count, 'incluido', 'incluidos')} ${counted(count, 'cambio sin guardar', 'cambios sin guardar')}`}. No se podrán recuperar. ¿Cerrar sesión de todos modos?`,
    clearDevice: 'Cerrar sesión y borrar los datos locales',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    pitch: 'Al hierro caliente, batir de repente.',
  },

  password: {
    forgot: '¿Has olvidado tu contraseña?',
    forgotText: 'Te enviaremos un enlace a tu correo. Funciona una sola vez y caduca a los 30 minutos.',
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
    offline: (count) => `Sin conexión${waiting(count)}`,
    unavailable: (count) => `Servidor no disponible${waiting(count)}`,
    full: (count) => `Servidor lleno${waiting(count)}`,
    stillUnavailable: 'El servidor sigue sin estar disponible.',
    stillFull: 'El disco del servidor sigue lleno.',
    failed: (count) => `No se ${plural(count, 'guardó', 'guardaron')} ${counted(count, 'cambio', 'cambios')}`,
    tryNow: 'Reintentar ahora',
    tryAgain: 'Reintentar',
    restoreAsNew: 'Restaurar como nueva',
    notDurable:
      'Este navegador no guarda nada en el dispositivo. Mantén la conexión hasta que todo esté guardado.',
  },
};
