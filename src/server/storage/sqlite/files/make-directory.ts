import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a directory for nobody else to read, with those above it that are missing, and gives what it made, the
 * outermost first. One by one, since Node's own recursive way tries for ever where a directory cannot be made although
 * all above it is there, as in /proc.
 */
export function makeDirectory(directory: string): readonly string[] {
  const above = path.dirname(directory);
  try {
    return makeOne(directory);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || isThere(above)) throw error;
    return [...makeDirectory(above), ...makeOne(directory)];
  }
}

function makeOne(directory: string): readonly string[] {
  try {
    mkdirSync(directory, { mode: 0o700 });
    return [directory];
  } catch (error) {
    // Where a name is taken that leads nowhere, that is what is wrong.
    const there = statSync(directory, { throwIfNoEntry: codeOf(error) === 'EEXIST' });
    if (there?.isDirectory()) return [];
    throw error;
  }
}

const isThere = (place: string) => statSync(place, { throwIfNoEntry: false }) !== undefined;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');
