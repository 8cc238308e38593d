import { type enAccount } from '../en/account.ts';

/** Textos de la cuenta. */
export const esAccount: typeof enAccount = {
  account: {
    title: 'Cuenta',
    email: 'Correo electrónico',
    changeEmail: 'Cambiar correo electrónico',
    newEmail: 'Nuevo correo electrónico',
    emailChanged: 'Correo electrónico cambiado.',
    password: 'Contraseña',
    changePassword: 'Cambiar contraseña',
    currentPassword: 'Contraseña actual',
    passwordChanged: 'Contraseña cambiada. Se ha cerrado la sesión en los demás dispositivos.',
    save: 'Guardar',
    sessions: 'Sesiones',
    thisBrowser: 'Este navegador',
    lastSeen: (when) => `Última actividad: ${when}`,
    endSession: 'Cerrar esta sesión',
    endOthers: 'Cerrar las demás sesiones',
    sessionsFailed: 'No se pudieron cargar las sesiones.',
    unknownBrowser: 'Navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
    weeklyGoal: 'Meta semanal',
    weeklyGoalHint: 'Avances e ideas terminadas. 0 la desactiva.',
    data: 'Tus datos',
    dataText:
      'Todo lo que Forge guarda sobre ti, en un archivo: ideas, puntuación, insignias y preferencias.',
    download: 'Descargar mis datos',
    exportText: 'Solo tus ideas, para una hoja de cálculo u otra aplicación.',
    exportCsv: 'Exportar como CSV',
    exportMarkdown: 'Exportar como Markdown',
    exportFailed: 'No se pudieron exportar las ideas. Inténtalo de nuevo.',
    downloadFailed: 'No se pudieron descargar los datos. Inténtalo de nuevo.',
    delete: 'Eliminar cuenta',
    deleteText:
      'Elimina definitivamente tu cuenta y todo lo que contiene, al momento. Si quieres una copia, descarga antes tus datos.',
    deleteForGood: 'Eliminar todo',
    deleted: 'Tu cuenta se ha eliminado.',
  },
};
