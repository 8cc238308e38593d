import { type CliTexts } from '../en/cli.ts';
import { ideas, plural } from './plural.ts';

/** Textos de la línea de órdenes. Las palabras en mayúsculas representan lo que se escribe. */
export const esCli: CliTexts = {
  help: {
    intro: 'Forge desde la línea de órdenes: captura, enumera y termina ideas.',
    usage: 'Uso',
    command: 'ORDEN',
    commands: 'Órdenes',
    options: 'Opciones',
    help: 'muestra esta ayuda, o la de una orden',
    version: 'muestra la versión',
    settings: 'Ajustes',
    url: 'la dirección de tu Forge; si no, el archivo «url» de ~/.config/forge',
    token: 'una clave de API, creada en Cuenta',
    tokenFile: 'un archivo con la clave que solo tú puedas leer (modo 0600); si no, ~/.config/forge/token',
    language: 'en o es; si no, deciden LC_ALL, LC_MESSAGES o LANG',
    exits: 'Código de salida',
    exitCodes: {
      done: 'hecho',
      refused: 'rechazado por el servidor, o no se pudo leer o escribir un archivo',
      usage: 'orden, opción o dirección incorrecta',
      noAccess: 'no hay clave de API, ha terminado o es de solo lectura',
      unreachable: 'no se llega al servidor, está ocupado o ha fallado; inténtalo más tarde',
      notFound: 'no hay tal idea, o varias empiezan así',
      interrupted: 'detenido con Ctrl+C',
    },
  },

  commands: {
    add: {
      usage: 'TEXTO… | -',
      summary: 'añade una idea de una línea, como la de captura; con -, una por cada línea de la entrada',
    },
    list: { usage: '[OPCIONES]', summary: 'enumera las ideas sin terminar por fecha límite' },
    done: { usage: 'ID', summary: 'marca una idea como terminada' },
    update: { usage: 'ID TEXTO…', summary: 'añade un avance, que suma un 10 % de progreso' },
    note: { usage: 'ID TEXTO…', summary: 'añade una nota' },
    export: {
      usage: '[ARCHIVO]',
      summary: 'escribe todas las ideas como JSON, en la salida o en un archivo',
    },
    completion: { usage: 'bash | zsh | fish', summary: 'escribe el autocompletado de un intérprete' },
  },

  options: {
    language: 'el idioma cuyas fechas se prueban primero',
    zone: 'la zona horaria de la fecha, como Europe/Madrid',
    state: 'qué ideas',
    search: 'con este texto en el título o la descripción',
    category: 'de esta categoría',
    tag: 'con esta etiqueta',
    priority: 'de esta prioridad',
    sort: 'el orden',
    limit: 'como máximo tantas',
    json: 'escribe JSON',
    force: 'sustituye el archivo que ya existe',
  },

  columns: ['ID', 'Hecho', 'Prioridad', 'Fecha límite', 'Título'],
  priorities: { High: 'Alta', Medium: 'Media', Low: 'Baja' },

  added: '¡Idea añadida!',
  addedMany: (count) => `${ideas(count)} ${plural(count, 'añadida', 'añadidas')}.`,
  finished: (title) => `Terminada: ${title}`,
  updateAdded: (title) => `Avance añadido: ${title}`,
  noteAdded: (title) => `Nota añadida: ${title}`,
  exported: (count, file) => `${ideas(count)} ${plural(count, 'exportada', 'exportadas')} a ${file}`,
  noIdeas: 'Ninguna idea coincide.',
  line: (number, message) => `Línea ${number}: ${message}`,
  lineTooLong: (max) => `Como máximo ${max} caracteres por línea.`,
  linesRefused: (count) => `${count} ${plural(count, 'línea no se ha añadido', 'líneas no se han añadido')}.`,

  usage: {
    unknownCommand: (name) => `No hay ninguna orden «${name}». Consulta forge-cli --help.`,
    unknownOption: (name) =>
      `Opción desconocida: ${name}. Pon -- antes de un texto que empiece por un guion.`,
    needsValue: (name) => `La opción ${name} necesita un valor.`,
    takesNoValue: (name) => `La opción ${name} no lleva valor.`,
    wrongValue: (name, value, values) => `${name} es una de ${values}, no «${value}».`,
    tooFew: (usage) => `Falta algo. Uso: ${usage}`,
    tooMany: (word, usage) => `«${word}» sobra. Uso: ${usage}`,
  },
  badLimit: (text) => `--limit es un número entero desde 1, no «${text}».`,

  address: {
    missing: (file) => `¿Dónde está tu Forge? Define FORGE_URL o escribe su dirección en ${file}`,
    invalid: (address) => `No es la dirección de un Forge: ${address}`,
    insecure: (address) => `${address} no es https: cualquiera en el camino podría leer la clave de API.`,
  },
  token: {
    missing: (file) =>
      `No hay clave de API. Crea una en Cuenta y escríbela en ${file} (modo 0600) o en FORGE_TOKEN.`,
    unreadable: (file) => `No se puede leer la clave de API de ${file}`,
    malformed: (source) => `${source} no contiene ninguna clave de API. Empieza por forge_pat_.`,
    readableByOthers: (file) => `Otros pueden leer ${file}. Hazlo solo tuyo: chmod 600 '${file}'`,
    ended: 'La clave de API es desconocida, está revocada o ha caducado. Crea otra en Cuenta.',
    readOnly: 'Esta clave de API es de solo lectura. Crea en Cuenta una de lectura y escritura.',
  },

  noSuchIdea: (name) => `No hay ninguna idea con el ID ${name}`,
  severalIdeas: (name, count) => `${count} ideas empiezan por ${name}. Escribe más de uno de estos ID:`,

  waiting: (seconds) => `El servidor pide esperar ${seconds} s…`,
  unreachable: (address, reason) => `No se llega a ${address} (${reason}).`,
  mayBeDone: 'Aun así, puede que el cambio se haya hecho.',
  busy: (address, seconds) =>
    `${address} está ocupado. Inténtalo ${seconds === null ? 'más tarde' : `en ${seconds} s`}.`,
  failed: (address, status) => `${address} ha fallado (respuesta ${status}).`,
  redirected: (address, target) =>
    `${address} remite a ${target}. La clave de API no se ha enviado allí: pon la dirección correcta.`,
  notForge: (address, status) => `No hay ningún Forge en ${address} (respuesta ${status}).`,
  unreadable: 'No se entiende la respuesta del servidor. ¿Es esta orden más antigua que él?',
  refused: (status, message) => `El servidor lo ha rechazado (${status}): ${message}`,
  fileExists: (file) => `${file} ya existe. --force lo sustituye.`,
  notReplaced: (file) => `${file} no es un archivo normal y no se sustituye.`,
  notWritten: (file, code) => `No se puede escribir ${file} (${code}).`,
  notRead: (code) => `La entrada no se puede leer hasta el final (${code}).`,
  notPrinted: (code) => `No se puede escribir la salida (${code}).`,
  stopped: 'Detenido.',
};
