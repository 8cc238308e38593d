import { type enMail } from '../en/mail.ts';

/** Los correos que envía Forge. */
export const esMail: typeof enMail = {
  reset: (link) => ({
    subject: 'Elige una nueva contraseña para Forge',
    text: `Alguien, probablemente tú, ha pedido cambiar la contraseña de tu cuenta de Forge.

Abre este enlace en los próximos 30 minutos; funciona una sola vez:

${link}

Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.
`,
  }),
  passwordChanged: {
    subject: 'La contraseña de tu cuenta de Forge ha cambiado',
    text: `La contraseña de tu cuenta de Forge ha cambiado y se ha cerrado la sesión en los demás navegadores.

Si no has sido tú, elige enseguida una nueva: pulsa «¿Has olvidado tu contraseña?» al iniciar sesión.
`,
  },
  emailChanged: (email) => ({
    subject: 'El correo electrónico de tu cuenta de Forge ha cambiado',
    text: `Ahora se inicia sesión en tu cuenta de Forge con ${email}, y ya no con la dirección que recibe este mensaje.

Si no has sido tú, avisa a quien administra tu servidor de Forge.
`,
  }),
};
