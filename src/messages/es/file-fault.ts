import { type enFileFault } from '../en/file-fault.ts';
import { megabytes, number } from './plural.ts';

/** Por qué se rechazó un archivo de ideas. */
export const esFileFault: typeof enFileFault = {
  fileFaults: {
    encoding: 'El archivo no está en UTF-8 ni en UTF-16. Guárdalo como UTF-8 e inténtalo de nuevo.',
    unreadable: 'El navegador no pudo leer el archivo.',
    'not-json': 'El archivo no contiene JSON válido.',
    'not-a-list': 'El archivo debe ser una lista de ideas: [ … ].',
    empty: 'La lista no tiene ninguna idea.',
    'not-utf-8': 'Este archivo no está en UTF-8.',
    'unknown-format': 'El archivo no es de una aplicación que Forge conozca.',
    'broken-zip': 'El archivo zip está dañado.',
    'no-ideas': 'El archivo no tiene ninguna idea.',
    'unclosed-quote': (line) => `Falta cerrar unas comillas de la línea ${number(line)}.`,
    'too-many-rows': (max) => `La tabla tiene más de ${number(max)} filas.`,
    'file-too-large': (bytes, maxBytes) =>
      `El archivo ocupa ${megabytes(bytes)}. El máximo es ${megabytes(maxBytes)}.`,
    'too-much-text': (bytes, maxBytes) =>
      `El texto de las ideas ocupa ${megabytes(bytes)}. El máximo es ${megabytes(maxBytes)}.`,
    'too-many-ideas': (count, max) => `El archivo tiene ${number(count)} ideas. El máximo es ${number(max)}.`,
    item: (position, reason) => `Idea ${number(position)}: ${reason}`,
    titledItem: (position, title, reason) => `Idea ${number(position)} («${title}»): ${reason}`,
  },

  valueFaults: {
    field: (name) => `«${name}»`,
    entry: (position, name) => `la entrada ${number(position)} de «${name}»`,
    'no-idea': 'no es una idea.',
    missing: (value) => `falta ${value}.`,
    blank: (value) => `${value} está en blanco.`,
    'not-text': (value) => `${value} debe ser un texto.`,
    'not-list': (value) => `${value} debe ser una lista.`,
    'not-object': (value) => `${value} debe ser un objeto con «text».`,
    'not-date': (value) => `${value} debe tener una fecha válida.`,
    'not-progress': (value) => `${value} debe ser un número de 0 a 100.`,
    'not-boolean': (value) => `${value} debe ser «true» o «false».`,
    'not-allowed': (value, given, allowed) => `${value} no puede ser «${given}». Se admite: ${allowed}.`,
    'too-long': (value, count, max) =>
      `${value} tiene ${number(count)} caracteres. El máximo es ${number(max)}.`,
    'too-many': (value, count, max) =>
      `${value} tiene ${number(count)} elementos. El máximo es ${number(max)}.`,
  },
};
