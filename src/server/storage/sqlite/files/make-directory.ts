import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a directory, readable by its owner only, and its missing parents. Returns the created ones, the
 * outermost first. Creates them one by one, because Node's recursive mkdir never returns if a directory
 * cannot be created although its parent exists, as in /proc.
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
    // If the name is taken by a broken link, `statSync` throws, which is the clearer error.
    const there = statSync(directory, { throwIfNoEntry: codeOf(error) === 'EEXIST' });
    if (there?.isDirectory()) return [];
    throw error;
  }
}

const isThere = (place: string) => statSync(place, { throwIfNoEntry: false }) !== undefined;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');
