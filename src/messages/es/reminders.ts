import { type enReminders } from '../en/reminders.ts';

/** Textos de los ajustes de los avisos. */
export const esReminders: typeof enReminders = {
  reminders: {
    title: 'Avisos',
    text: 'Antes de una fecha límite, en tus dispositivos o por correo. No se envía nada hasta que los actives.',
    turnOn: 'Activar en este dispositivo',
    turnOff: 'Desactivar en este dispositivo',
    denied: 'Tu navegador bloquea las notificaciones de Forge. Permítelas en los ajustes del sitio.',
    homeScreen: 'Añade Forge a la pantalla de inicio primero.',
    unsupported: 'Tu navegador no puede mostrar notificaciones.',
    notification: 'Notificación',
    mail: 'Correo',
    ways: 'Enviar avisos por',
    when: 'Cuándo, si una idea no dice otra cosa',
    atMost: 'Como máximo 3.',
    quietFrom: 'Horas de silencio desde',
    quietTo: 'Horas de silencio hasta',
    quietHint:
      'Los avisos que caen en las horas de silencio llegan juntos cuando terminan. Pon la misma hora en ambas para desactivarlas.',
    digest: 'Resumen de tus fechas límite',
    digests: { off: 'Ninguno', daily: 'Cada día', weekly: 'Cada lunes' },
    digestAt: 'Resumen a las',
    sendTest: 'Enviar una prueba',
    testSent: 'La prueba está en camino.',
    tooManyTests: 'Demasiadas pruebas. Inténtalo de nuevo más tarde.',
    noTarget: 'No hay ningún dispositivo ni dirección a donde enviarla.',
    turnOnFailed: 'No se pudieron activar las notificaciones. Inténtalo de nuevo.',
    turnOffFailed: 'No se pudieron desactivar las notificaciones. Inténtalo de nuevo.',
    failed: 'No se pudieron cargar tus avisos.',
  },
};
