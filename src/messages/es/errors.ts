import { type ErrorText } from '../en/error-text.ts';

/** El texto en español de cada código. */
export const esErrors: ErrorText = {
  // Inicio de sesión
  'user-not-found': 'No existe ninguna cuenta con este correo electrónico',
  'wrong-password': 'Contraseña incorrecta',
  'email-already-in-use': 'Ya existe una cuenta con este correo electrónico',
  'weak-password': 'La contraseña debe tener al menos 6 caracteres',
  'password-too-short': 'La contraseña debe tener al menos 15 caracteres',
  'password-too-common':
    'Esta contraseña es demasiado fácil de adivinar. Prueba con varias palabras sin relación entre sí',
  'password-too-long': 'La contraseña debe tener como máximo 128 caracteres',
  'invalid-email': 'Correo electrónico no válido',
  'email-unchanged': 'Ese ya es tu correo electrónico',
  'password-unchanged': 'La contraseña nueva es igual que la actual',
  'reset-link-invalid': 'Este enlace ha caducado o ya se ha usado. Pide uno nuevo',
  'sign-up-closed': 'En este servidor no se pueden crear cuentas nuevas',
  'invitation-required':
    'Para crear una cuenta aquí hace falta una invitación. Pídela a quien administra el servidor',
  'invitation-invalid': 'Esta invitación ha caducado o ya se ha usado. Pide una nueva',
  'invitation-other-email': 'Esta invitación es para otro correo electrónico',
  'mail-not-configured':
    'Este servidor no puede enviar correos. Pide a su administrador un enlace para restablecer la contraseña',
  'too-many-requests': 'Demasiados intentos fallidos. Inténtalo de nuevo más tarde',
  'authentication-failed': 'No se pudo iniciar sesión. Inténtalo de nuevo',

  // La capa de datos
  'load-failed': 'No se pudieron cargar las ideas',
  'add-failed': 'No se pudo añadir la idea',
  'update-failed': 'No se pudo actualizar la idea',
  'delete-failed': 'No se pudo eliminar la idea',
  'migrate-failed': 'No se pudieron mover las ideas locales',
  'signed-out-add': 'Debes iniciar sesión para añadir ideas',
  'signed-out-update': 'Debes iniciar sesión para actualizar ideas',
  'signed-out-delete': 'Debes iniciar sesión para eliminar ideas',

  // Mutaciones
  'fields-required': '¡Todos los campos son obligatorios!',
  'deadline-not-future': '¡La fecha límite debe ser futura!',
  'text-too-long': 'Ese texto es demasiado largo.',
  'text-required': 'Escribe algo primero.',
  'invalid-progress': 'El progreso debe ser un número entero de 0 a 100.',
  'idea-not-found': 'Esta idea ya no existe.',
  'idea-deleted': 'Esta idea se ha eliminado.',
  'idea-finished': 'Esta idea ya está terminada.',
  'category-required': '¡El nombre de la categoría es obligatorio!',
  'category-exists': '¡La categoría ya existe!',
  'too-many-categories': 'Puedes tener como máximo 200 categorías.',
  'too-many-ideas': 'Puedes tener como máximo 10.000 ideas.',
  'too-many-updates': 'Una idea puede tener como máximo 1000 avances.',
  'too-many-notes': 'Una idea puede tener como máximo 1000 notas.',
  'account-full': 'Tu cuenta está llena: 20 MB de texto.',
  'entry-not-found': 'Este avance o nota ya no existe.',
  'undo-conflict': 'Esto cambió después, aquí o en otro dispositivo, así que no se ha deshecho.',
  'undo-gone': 'Esto ya no se podrá recuperar.',
  'invalid-file': '¡Formato de archivo no válido!',

  // Todo lo demás
  unauthenticated: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'invalid-request': 'Algo salió mal. Inténtalo de nuevo.',
  'foreign-origin': 'Esta página no puede hacer eso.',
  'not-found': 'Algo salió mal. Inténtalo de nuevo.',
  'method-not-allowed': 'Algo salió mal. Inténtalo de nuevo.',
  'rate-limited': 'Demasiados cambios a la vez. Espera un momento.',
  'request-timeout': 'Ha tardado demasiado. Inténtalo de nuevo.',
  'payload-too-large': 'El archivo es demasiado grande.',
  'unsupported-media-type': 'Algo salió mal. Inténtalo de nuevo.',
  'https-required': 'Forge necesita HTTPS aquí.',
  'client-outdated': 'Esta página está desactualizada. Recárgala.',
  'server-restored': 'Este servidor se restauró desde una copia anterior. Inténtalo de nuevo.',
  internal: 'Algo salió mal. Inténtalo de nuevo.',
  unavailable: 'El servidor está ocupado. Inténtalo de nuevo.',
  'storage-full': 'El disco del servidor está lleno. No se ha guardado nada.',
  offline: 'No hay conexión con el servidor.',
};
