import { type enWebhooks } from '../en/webhooks.ts';

/** Textos de los webhooks. */
export const esWebhooks: typeof enWebhooks = {
  webhooks: {
    title: 'Webhooks',
    text: 'Direcciones a las que tu servidor avisa al instante cuando cambian tus ideas.',
    address: 'Dirección (https)',
    events: 'Avisar cuando',
    eventNames: {
      'idea.created': 'se crea una idea',
      'idea.updated': 'cambia una idea',
      'idea.finished': 'se termina una idea',
      'idea.deleted': 'se elimina una idea',
      'update.added': 'se añade un avance',
      test: 'una prueba',
    },
    add: 'Añadir webhook',
    badAddress: 'Esta dirección no se puede usar. Debe empezar por https:// y estar en la Internet pública.',
    noEvent: 'Elige al menos uno.',
    secretOf: (address) => `Secreto de ${address}`,
    secretOnce: 'Copia el secreto ahora. No se vuelve a mostrar.',
    nextSecretOnce:
      'Copia el secreto ahora. No se vuelve a mostrar. El anterior sigue firmando durante un día.',
    sendTest: 'Enviar una prueba',
    newSecret: 'Nuevo secreto',
    remove: 'Quitar',
    accepted: 'La dirección ha aceptado la prueba.',
    notAccepted: (result) => `La prueba ha fallado: ${result}`,
    tooManyTests: 'Demasiadas pruebas. Inténtalo más tarde.',
    deliveries: (count) => `Últimos envíos (${count})`,
    noDeliveries: 'Todavía no se ha enviado nada.',
    answered: (status) => `respuesta ${status}`,
    faults: {
      timeout: 'sin respuesta en 10 segundos',
      unreachable: 'no accesible',
      certificate: 'certificado no válido',
      'private-address': 'fuera de la Internet pública',
      'too-many-waiting': 'omitido: demasiados en espera',
    },
    off: {
      gone: (day) => `Desactivado desde el ${day}: la dirección respondió que ya no existe.`,
      failing: (day) => `Desactivado desde el ${day}: no se pudo enviar nada durante una semana.`,
      restored: (day) => `Desactivado desde el ${day}: el servidor se restauró desde una copia.`,
    },
    turnOn: 'Una prueba aceptada lo vuelve a activar.',
    tooMany: 'Como máximo 5 webhooks. Quita antes uno.',
    failed: 'No se pudieron cargar tus webhooks.',
  },
};
