import { defineConfig } from 'vite';

/**
 * The server in one file for each of its five threads, the operator's commands in another, and what they share: finding
 * and linking some five hundred modules would take most of a start, for half of them twice. The sources run as they are
 * in development, in the image's commands and in tests within one process.
 */
export default defineConfig({
  // What only some installations need is loaded when it is used.
  ssr: { noExternal: true, external: ['pg', 'nodemailer', '@simplewebauthn/server'] },
  build: {
    ssr: true,
    target: 'node24',
    // Two levels below the root, as the sources are: the way to the built page is the same from both.
    outDir: 'build/server',
    emptyOutDir: true,
    // Function names in the log's stack traces say where to look.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        command: 'src/server/cli/main.ts',
        'writer-thread': 'src/server/storage/sqlite/writer-thread.ts',
        'import-thread': 'src/server/ideas/import/import-thread.ts',
        'checkpoint-thread': 'src/server/storage/sqlite/wal/checkpoint-thread.ts',
        'integrity-thread': 'src/server/storage/sqlite/integrity/integrity-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
