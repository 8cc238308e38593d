import { type CsvRow } from './csv-rows.ts';
import { type CsvColumn, type CsvField } from './foreign-file.ts';
import { foldName } from './names.ts';

/** Names of columns in both languages, the surest first. */
const namesByField: Readonly<Record<Exclude<CsvField, 'leave-out'>, string>> = {
  title:
    'title|name|task|task name|idea|to do|todo|subject|summary|título|nombre|tarea|nombre de la tarea|asunto|item|content|contenido|text|texto',
  description: 'description|details|body|descripción|detalles|resumen',
  category:
    'category|project|list|list name|folder|area|group|section|board|categoría|proyecto|lista|carpeta|área|grupo|sección|tablero',
  deadline:
    'deadline|due date|due|due on|fecha límite|vencimiento|fecha de vencimiento|fecha de entrega|plazo|end date|fecha de fin|date|when|fecha|cuándo',
  priority: 'priority|importance|prioridad|importancia',
  tags: 'tags|tag|labels|label|keywords|etiquetas|etiqueta|palabras clave',
  progress:
    'progress|% complete|percent|done|completed|complete|checked|checkbox|finished|status|state|progreso|avance|hecho|hecha|completado|completada|terminado|terminada|estado',
  target: 'target|goal|objective|outcome|objetivo|meta',
  note: 'note|notes|comment|comments|remarks|nota|notas|comentario|comentarios|observaciones',
};

/** Guesses the field of each column. A field gets at most one column. If none is the title, the first free column is. */
export function guessColumns(header: CsvRow): readonly CsvColumn[] {
  const folded = header.map(foldName);
  const fields = new Map<number, CsvField>();
  for (const [field, names] of Object.entries(namesByField)) {
    const found = names
      .split('|')
      .map((name) => folded.findIndex((column, index) => column === foldName(name) && !fields.has(index)))
      .find((index) => index >= 0);
    if (found !== undefined) fields.set(found, field as CsvField);
  }
  if (![...fields.values()].includes('title')) {
    const free = header.findIndex((_, index) => !fields.has(index));
    fields.set(Math.max(0, free), 'title');
  }
  return header.map((name, index) => ({ name: name.trim(), field: fields.get(index) ?? 'leave-out' }));
}
