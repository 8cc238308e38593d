import { type enRecentActivity } from '../en/recent-activity.ts';

/** Textos de la actividad reciente. */
export const esRecentActivity: typeof enRecentActivity = {
  recentActivity: {
    title: 'Actividad reciente',
    text: 'Lo que ha pasado con tu cuenta en los últimos 90 días.',
    show: 'Mostrar',
    hide: 'Ocultar',
    empty: 'Todavía no ha pasado nada.',
    failed: 'No se pudo cargar la actividad reciente.',
    times: (count) => `${count} veces`,
    kinds: {
      account_created: 'Cuenta creada',
      signed_in: 'Sesión iniciada',
      sign_in_refused: 'Inicio de sesión rechazado',
      signed_out: 'Sesión cerrada',
      password_changed: 'Contraseña cambiada',
      password_reset: 'Contraseña restablecida',
      email_changed: 'Correo electrónico cambiado',
      email_change_taken_back: 'Cambio de correo electrónico deshecho',
      change_refused: 'Cambio rechazado: contraseña o clave de acceso incorrecta',
      session_ended: 'Se cerró una de las sesiones',
      other_sessions_ended: 'Se cerraron las demás sesiones',
      passkey_added: 'Clave de acceso añadida',
      passkey_removed: 'Clave de acceso quitada',
      token_made: 'Clave de API creada',
      token_revoked: 'Clave de API revocada',
      calendar_address_made: 'Dirección de calendario creada',
      calendar_address_removed: 'Dirección de calendario quitada',
      push_turned_on: 'Notificaciones activadas',
      push_turned_off: 'Notificaciones desactivadas',
      webhook_added: 'Webhook añadido',
      webhook_secret_renewed: 'Nuevo secreto de un webhook',
      webhook_removed: 'Webhook quitado',
      data_downloaded: 'Datos descargados',
    },
  },
};
