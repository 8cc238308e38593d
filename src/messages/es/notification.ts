import { type enNotification } from '../en/notification.ts';

/** Textos de los botones de una notificación. */
export const esNotification: typeof enNotification = { notNow: 'Ahora no' };
