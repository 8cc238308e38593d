import { type enAccountLinks, type enNotices } from '../en/notice-mail.ts';

/** Los correos sobre la cuenta. */
export const esNotices: typeof enNotices = {
  newEmail: 'Nueva dirección',
  time: 'Fecha',
  browser: 'Navegador',
  address: 'Red',
  host: 'Destino',
  signed_in: {
    subject: 'Nuevo inicio de sesión en tu cuenta de Forge',
    text: 'Alguien (probablemente tú) ha iniciado sesión en tu cuenta de Forge desde un navegador que no se había usado antes con ella.',
    advice: 'Si has sido tú, no tienes que hacer nada.',
  },
  password_changed: {
    subject: 'La contraseña de tu cuenta de Forge ha cambiado',
    text: 'La contraseña de tu cuenta de Forge ha cambiado y se ha cerrado la sesión en los demás navegadores.',
    advice:
      'Si no has sido tú, restablece tu contraseña cuanto antes: pulsa «¿Has olvidado tu contraseña?» en la página de inicio de sesión.',
  },
  email_changed: {
    subject: 'El correo electrónico de tu cuenta de Forge ha cambiado',
    text: 'Tu cuenta de Forge ahora usa esta dirección para iniciar sesión.',
    advice: 'Si no sabes nada de esa cuenta, puedes ignorar este correo.',
  },
  email_left: {
    subject: 'El correo electrónico de tu cuenta de Forge ha cambiado',
    text: 'Tu cuenta de Forge ahora usa otra dirección para iniciar sesión. La dirección que recibe este correo ya no sirve.',
    advice: 'Si has sido tú, no tienes que hacer nada.',
  },
  email_change_taken_back: {
    subject: 'Se ha deshecho el cambio de correo electrónico de tu cuenta de Forge',
    text: 'La cuenta de Forge que usaba esta dirección vuelve a tener la anterior, y se han cerrado todas sus sesiones.',
    advice: 'El cambio se ha deshecho con el enlace que se envió a la dirección anterior.',
  },
  passkey_added: {
    subject: 'Se ha añadido una clave de acceso a tu cuenta de Forge',
    text: 'Se ha añadido una clave de acceso a tu cuenta de Forge. Quien la tenga puede entrar sin tu contraseña.',
    advice: 'Si no has sido tú, quítala en Forge, en Cuenta, y cambia tu contraseña cuanto antes.',
  },
  passkey_removed: {
    subject: 'Se ha quitado una clave de acceso de tu cuenta de Forge',
    text: 'Se ha quitado una clave de acceso de tu cuenta de Forge, que ya no sirve.',
    advice: 'Si no has sido tú, cambia tu contraseña cuanto antes en Forge, en Cuenta.',
  },
  data_downloaded: {
    subject: 'Se han descargado los datos de tu cuenta de Forge',
    text: 'Se ha descargado en un archivo todo lo que contiene tu cuenta de Forge.',
    advice: 'Si no has sido tú, cambia tu contraseña cuanto antes en Forge, en Cuenta.',
  },
  webhook_off: {
    subject: 'Se ha desactivado un webhook de tu cuenta de Forge',
    text: 'Se ha desactivado un webhook de tu cuenta de Forge porque su dirección ha fallado durante una semana o ha respondido que ya no existe. Los eventos que esperaban se han eliminado.',
    advice:
      'Cuando la dirección vuelva a funcionar, envíale una prueba en Forge, en Cuenta: así se activa el webhook.',
  },
  account_deleted: {
    subject: 'Tu cuenta de Forge se ha eliminado',
    text: 'Tu cuenta de Forge y todo lo que contenía se han eliminado definitivamente.',
    advice:
      'Si no has sido tú, contacta con quienes administran este Forge: solo ellos podrían tener una copia de seguridad.',
  },
  links: {
    signed_in: 'Si no has sido tú, cierra todas las sesiones y elige una nueva contraseña:',
    email_left:
      'Si no has sido tú, deshaz el cambio en un plazo de 72 horas. También se cerrarán todas las sesiones:',
  },
};

/** Las páginas de los enlaces de esos correos. */
export const esAccountLinks: typeof enAccountLinks = {
  session: {
    title: 'Un inicio de sesión que no es tuyo',
    question:
      '¿Cerrar todas las sesiones de tu cuenta y recibir por correo un enlace para elegir una nueva contraseña? Los tokens de acceso también dejarán de servir. Se quitarán las claves de acceso, los webhooks y la dirección de calendario creados desde ese inicio de sesión.',
    button: 'Cerrar todas las sesiones',
    done: 'Se han cerrado todas las sesiones y los tokens de acceso ya no sirven. Recibirás un correo con un enlace para elegir una nueva contraseña. Se han quitado las claves de acceso, los webhooks y la dirección de calendario creados desde ese inicio de sesión. Después revisa los demás en Forge, en Cuenta, y quita los que no reconozcas.',
    moved:
      'Se han cerrado todas las sesiones y los tokens de acceso ya no sirven. El correo electrónico de tu cuenta se cambió después de ese inicio de sesión, así que no se ha enviado allí ningún enlace para elegir una nueva contraseña. Busca nuestro otro correo, «El correo electrónico de tu cuenta de Forge ha cambiado», y deshaz el cambio con su enlace en un plazo de 72 horas. Si no puedes, contacta con quienes administran este Forge.',
  },
  email: {
    title: 'Correo electrónico de tu cuenta de Forge',
    question: '¿Deshacer el cambio para que tu cuenta vuelva a usar esta dirección?',
    button: 'Deshacer el cambio',
    done: 'Tu cuenta vuelve a usar esta dirección. Se han cerrado todas las sesiones y los tokens de acceso ya no sirven. Recibirás un correo con un enlace para elegir una nueva contraseña. Elige una, porque quien hizo el cambio puede conocer la actual. Se han quitado las claves de acceso, los webhooks y la dirección de calendario creados desde el cambio. Después revisa los demás en Forge, en Cuenta, y quita los que no reconozcas.',
    taken:
      'Otra cuenta usa ya esta dirección, así que no se pudo deshacer el cambio. Contacta con quienes administran este Forge.',
  },
  invalid: {
    title: 'Este enlace no es válido',
    text: 'Solo sirve una vez y durante un tiempo limitado. En Forge, «¿Has olvidado tu contraseña?» permite elegir una nueva, y en Cuenta están tus sesiones.',
  },
};
