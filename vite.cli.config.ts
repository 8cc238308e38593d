import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const outDir = path.join(import.meta.dirname, 'build', 'cli');
const fileName = 'forge-cli.mjs';

/** The command line in one file without dependencies, which runs wherever it is copied, on an older Node as well. */
export default defineConfig({
  define: { forgeVersion: JSON.stringify(version) },
  ssr: { noExternal: true },
  plugins: [
    {
      name: 'forge-executable',
      writeBundle: () => chmodSync(path.join(outDir, fileName), 0o755),
    },
  ],
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/cli/main.ts',
      output: { entryFileNames: fileName, codeSplitting: false },
    },
  },
});
