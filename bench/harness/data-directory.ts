import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../.cache');

/**
 * A directory that is deleted when its scope ends. It is inside the project, because a system's temporary
 * directory may be in memory.
 */
export function dataDirectory(): Disposable & { readonly path: string } {
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(path.join(cache, 'bench-'));
  return { path: directory, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}
