import { type enMail } from '../en/mail.ts';
import { esAccountLinks, esNotices } from './notice-mail.ts';

/** Los correos que envía Forge. */
export const esMail: typeof enMail = {
  reset: (link) => ({
    subject: 'Restablece tu contraseña de Forge',
    text: `Alguien (probablemente tú) ha pedido restablecer la contraseña de tu cuenta de Forge.

Para elegir una nueva contraseña, abre este enlace en los próximos 30 minutos. Solo funciona una vez:

${link}

Si no has sido tú, puedes ignorar este correo. Tu contraseña no cambiará.
`,
  }),
  reminder: {
    overdue: 'Vencidas',
    today: 'Vencen hoy',
    nextDays: 'Vencen en los próximos 7 días',
    open: 'Abrir Forge',
    why: 'Recibes este correo porque los avisos por correo están activados en tu cuenta de Forge.',
    stop: 'Desactivarlos',
  },
  unsubscribe: {
    title: 'Correos de Forge',
    question: '¿Dejar de recibir avisos y resúmenes por correo?',
    button: 'Desactivarlos',
    done: 'No recibirás más avisos ni resúmenes por correo. Puedes volver a activarlos en Forge, en Cuenta.',
    invalid: 'Este enlace no es válido. Puedes desactivar los avisos en Forge, en Cuenta.',
  },
  notices: esNotices,
  accountLinks: esAccountLinks,
};
