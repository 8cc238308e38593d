/** Texts of a notification's buttons. */
export const enNotification = { notNow: 'Not now' };
