import { type enPasswordReset } from '../en/password-reset.ts';

/** Textos para restablecer la contraseña. */
export const esPasswordReset: typeof enPasswordReset = {
  passwordReset: {
    title: 'Elige una nueva contraseña',
    text: 'Se cerrarán todas tus sesiones. Inicia sesión con la nueva contraseña.',
    newPassword: 'Nueva contraseña',
    confirmNew: 'Confirmar nueva contraseña',
    set: 'Guardar contraseña',
    done: 'Contraseña cambiada. Inicia sesión con la nueva.',
    common: 'Esta contraseña es una de las 10.000 más usadas, las primeras que prueba un atacante.',
    sendLink: 'Enviar enlace',
    sent: 'Si hay una cuenta con esta dirección, el enlace está en camino.',
    back: 'Volver al inicio de sesión',
  },
};
