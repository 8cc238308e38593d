import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Plugin, build } from 'vite';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What speaks to the server, keeps, shows and shares: all of the client, and what of the browser it works with. */
const dataLayer = /\/src\/client\/[\w-]+\.ts$|\/platform\/(browser-environment|indexed-db-store)\.ts$/;

/** Puts names that hold nothing in the place of the data layer, so that nothing of what only it needs is kept. */
const withoutDataLayer: Plugin = {
  name: 'without-data-layer',
  enforce: 'pre',
  load(id) {
    if (!dataLayer.test(id)) return null;
    const exported = readFileSync(id, 'utf8').matchAll(
      /^export (?:async )?(?:const|function\*?|class) (\w+)/gm,
    );
    return [...exported, ['', 'none']]
      .map(([, name]) => `export const ${name} = globalThis.${name};`)
      .join('');
  },
};

interface Weights {
  /** Bytes of gzip of the script a person gets who signs in and sees the board. */
  readonly untilBoard: number;
  /** Of what is loaded behind it: what edits are carried out by. */
  readonly behind: number;
}

/** Weighs the page as `npm run build` makes it, but for these plugins. */
async function weigh(plugins: readonly Plugin[]): Promise<Weights> {
  const result = await build({
    root: path.join(root, 'src/web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
    plugins: [
      ...plugins,
      {
        name: 'writes-nothing',
        configResolved({ plugins: all }) {
          for (const plugin of all) if (plugin.name === 'forge-precompress') delete plugin.closeBundle;
        },
      },
    ],
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const weightOf = (names: RegExp) =>
    outputs
      .flatMap((file) => (file.type === 'chunk' && names.test(file.fileName) ? [file.code] : []))
      .reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
  return {
    untilBoard: weightOf(/\/(index|account|board|badge-list|styles)-[\w-]{8}\.js$/),
    behind: weightOf(/\/editing-[\w-]{8}\.js$/),
  };
}

it(
  'adds no more to the page than it is known to: until the board shows, and for editing behind it',
  { timeout: 120_000 },
  async () => {
    const page = await weigh([]);
    const bare = await weigh([withoutDataLayer]);
    const added = page.untilBoard - bare.untilBoard;
    expect(added).toBeLessThan(14_700);
    expect(page.behind).toBeLessThan(7_000);
    // Were it next to nothing, the wrong thing would have been weighed.
    expect(added).toBeGreaterThan(8_000);
    expect(page.behind).toBeGreaterThan(3_000);
    expect(bare.behind).toBe(0);
  },
);
