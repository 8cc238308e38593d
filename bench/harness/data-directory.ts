import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../.cache');

/** A directory that is gone when its scope ends. It lies beside the project: a system's may lie in memory. */
export function dataDirectory(): Disposable & { readonly path: string } {
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(path.join(cache, 'bench-'));
  return { path: directory, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}
