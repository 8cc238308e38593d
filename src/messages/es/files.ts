import { type FieldFault } from '#domain/files/file-fault.ts';
import { type Messages } from '../en/en.ts';
import { megabytes, number } from './plural.ts';

/** Por qué se rechazó un archivo de ideas. */
export const esFiles: Pick<Messages, 'fileFault'> = {
  fileFault(fault) {
    switch (fault.kind) {
      case 'encoding':
        return 'El archivo no es texto en UTF-8 ni en UTF-16. Guárdalo como UTF-8 e inténtalo de nuevo.';
      case 'unreadable':
        return 'El navegador no pudo leer el archivo.';
      case 'not-json':
        return 'El archivo no contiene JSON válido.';
      case 'not-a-list':
        return 'El archivo debe ser una lista de ideas: [ … ].';
      case 'empty':
        return 'La lista no tiene ninguna idea.';
      case 'file-too-large':
        return `El archivo ocupa ${megabytes(fault.bytes)}. El máximo es ${megabytes(fault.maxBytes)}.`;
      case 'too-much-text':
        return `El texto de las ideas ocupa ${megabytes(fault.bytes)}. El máximo es ${megabytes(fault.maxBytes)}.`;
      case 'too-many-ideas':
        return `El archivo tiene ${number(fault.count)} ideas. El máximo es ${number(fault.max)}.`;
      case 'item':
        return `Idea ${number(fault.item)}${fault.title && ` («${fault.title}»)`}: ${fieldFault(fault)}`;
    }
  },
};

function fieldFault({ field, entry, fault }: FieldFault): string {
  if (field === null) return 'no es una idea.';
  const value = entry === undefined ? `«${field}»` : `la entrada ${number(entry)} de «${field}»`;
  switch (fault.kind) {
    case 'missing':
      return `falta ${value}.`;
    case 'blank':
      return `${value} está en blanco.`;
    case 'not-text':
      return `${value} debe ser un texto.`;
    case 'not-list':
      return `${value} debe ser una lista.`;
    case 'not-object':
      return `${value} debe ser un objeto con «text».`;
    case 'not-date':
      return `${value} debe tener una fecha válida.`;
    case 'not-progress':
      return `${value} debe ser un número de 0 a 100.`;
    case 'not-allowed':
      return `${value} no puede ser «${fault.value}». Se admite: ${fault.allowed.map((name) => `«${name}»`).join(', ')}.`;
    case 'too-long':
      return `${value} tiene ${number(fault.count)} caracteres. El máximo es ${number(fault.max)}.`;
    case 'too-many':
      return `${value} tiene ${number(fault.count)} elementos. El máximo es ${number(fault.max)}.`;
  }
}
