import { type Priority } from '../idea/idea.ts';
import { foldName } from './names.ts';

const priorityWords: Readonly<Record<Priority, string>> = {
  High: 'high|highest|urgent|critical|important|1|p1|alta|urgente|importante',
  Medium: 'medium|normal|2|p2|media',
  Low: 'low|lowest|none|3|4|p3|p4|baja|ninguna',
};
const doneWords =
  'yes|true|x|done|completed|complete|finished|closed|checked|✓|✔|sí|verdadero|hecho|hecha|completado|completada|terminado|terminada';
const openWords =
  'no|false|open|to do|todo|to-do|not started|pending|unchecked|falso|pendiente|por hacer|sin empezar|sin iniciar|abierto|abierta';

function wordMap<T>(groups: readonly (readonly [T, string])[]): ReadonlyMap<string, T> {
  return new Map(
    groups.flatMap(([value, words]) => words.split('|').map((word) => [foldName(word), value] as const)),
  );
}

const priorities = wordMap(Object.entries(priorityWords) as readonly (readonly [Priority, string])[]);
const states = wordMap([
  [100, doneWords],
  [0, openWords],
]);

export function csvPriority(text: string): Priority | undefined {
  return priorities.get(foldName(text));
}

/**
 * Reads progress from a word such as "done" or a percentage. `isFraction` says that the column's numbers are from 0 to 1.
 * Null for anything else, and for numbers above 100.
 */
export function csvProgress(text: string, isFraction: boolean): number | null {
  const state = states.get(foldName(text));
  if (state !== undefined) return state;
  const number = numberOf(text);
  if (number === null) return null;
  const percent = isFraction && !text.includes('%') ? number * 100 : number;
  return percent > 100 ? null : Math.floor(percent + 1e-9);
}

/** Whether all numbers of a column are from 0 to 1, as in check boxes and spreadsheets. */
export function areFractions(texts: readonly string[]): boolean {
  return texts.every((text) => !text.includes('%') && (numberOf(text) ?? 0) <= 1);
}

function numberOf(text: string): number | null {
  const [, digits] = /^(\d{1,4}(?:[.,]\d{1,9})?)\s*%?$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
