import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Gzipped bytes of some modules as the build makes them, without what `isElsewhere` says is there anyway. */
async function weigh(entry: string, isElsewhere: (id: string) => boolean): Promise<number> {
  const virtual = '\0weighed';
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'weighed',
        resolveId: (id) => (id === 'weighed' ? virtual : undefined),
        load: (id) => (id === virtual ? entry : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'weighed',
        external: isElsewhere,
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const code = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''));
  return gzipSync(code.join(''), { level: 9 }).length;
}

it(
  'adds at most 10 kB to the page for keeping, sending and sharing between tabs',
  { timeout: 60_000 },
  async () => {
    const source = (file: string) => JSON.stringify(path.join(root, 'src', file));
    const entry = [
      `export { openAccount } from ${source('client/open-account.ts')};`,
      `export { openIndexedDbStore, deleteIndexedDbStore } from ${source('web/platform/indexed-db-store.ts')};`,
    ].join('\n');
    // The rules of ideas, the stack of what can be undone and the dashboard's figures are the product's own.
    const bytes = await weigh(entry, (id) => /^#(domain|contract)\/|(undo-stack|activity)\.ts$/.test(id));
    expect(bytes).toBeLessThan(10_240);
    // Were it next to nothing, the wrong thing would have been weighed.
    expect(bytes).toBeGreaterThan(4_000);
  },
);
