import { type enAccount } from '../en/account.ts';

/** Textos para restablecer la contraseña y de la página de la cuenta. */
export const esAccount: typeof enAccount = {
  password: {
    strength: {
      short: (min) => `Demasiado corta: al menos ${min} caracteres`,
      weak: 'Débil: fácil de adivinar',
      fair: 'Aceptable: cuanto más larga, mejor',
      strong: 'Segura',
    },
    forgot: '¿Has olvidado tu contraseña?',
    forgotText: 'Te enviaremos un enlace a tu correo. Funciona una sola vez y caduca a los 30 minutos.',
    sendLink: 'Enviar enlace',
    sent: 'Si hay una cuenta con esta dirección, el enlace está en camino.',
    back: 'Volver a iniciar sesión',
    resetTitle: 'Elige una nueva contraseña',
    resetText: 'Se cerrarán todas tus sesiones. Inicia sesión con la nueva contraseña.',
    newPassword: 'Nueva contraseña',
    confirmNew: 'Confirmar nueva contraseña',
    set: 'Guardar contraseña',
    done: 'Tu contraseña ha cambiado. Inicia sesión con ella.',
  },

  account: {
    title: 'Cuenta',
    email: 'Correo electrónico',
    changeEmail: 'Cambiar correo electrónico',
    newEmail: 'Nuevo correo electrónico',
    emailChanged: 'Correo electrónico cambiado.',
    password: 'Contraseña',
    changePassword: 'Cambiar contraseña',
    currentPassword: 'Contraseña actual',
    passwordChanged: 'Contraseña cambiada. Se han cerrado las demás sesiones.',
    save: 'Guardar',
    sessions: 'Sesiones',
    thisBrowser: 'Este navegador',
    lastSeen: (when) => `Última actividad: ${when}`,
    endSession: 'Cerrar esta sesión',
    endOthers: 'Cerrar las demás sesiones',
    sessionsFailed: 'No se pudieron cargar las sesiones.',
    unknownBrowser: 'Navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
    data: 'Tus datos',
    dataText:
      'Todo lo que Forge guarda sobre ti: ideas, puntuación, insignias y preferencias, en un archivo.',
    download: 'Descargar mis datos',
    downloadFailed: 'No se pudieron descargar los datos. Inténtalo de nuevo.',
    delete: 'Eliminar cuenta',
    deleteText:
      'Elimina tu cuenta con todo lo que contiene, al momento y para siempre. Descarga antes tus datos si quieres conservarlos.',
    deleteForGood: 'Eliminar todo',
    deleted: 'Tu cuenta se ha eliminado.',
  },
};
