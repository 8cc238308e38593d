import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { languages } from './src/domain/account/account.ts';

/** Compresses once at build what the server would otherwise compress for everybody. */
function precompress(): Plugin {
  let directory = '';
  return {
    name: 'forge-precompress',
    apply: 'build',
    configResolved(config) {
      directory = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name)) continue;
        const file = path.join(directory, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * Begins every style sheet with the order of the layers: sheets load with the screens that need them, and
 * whichever came first would otherwise decide.
 */
function layerOrder(): Plugin {
  return {
    name: 'forge-layer-order',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = `@layer reset,tokens,base,components,overrides;${String(file.source)}`;
      }
    },
  };
}

/** The files that a person opens first, which the service worker caches before the others. */
const openedFirst =
  /^(index\.html|first-paint\.js|assets\/((index|styles|board|account|account-work|list-view|en|es)-[\w-]{8}\.|.*-latin-wght-))/;

/** The font of letters that few texts have: a page that draws one of them fetches it. */
const isRare = (name: string) => name.includes('-latin-ext-');

/** Tells the service worker which files make up this version, and names the version after their contents. */
function serviceWorkerFiles(): Plugin {
  let publicDirectory = '';
  return {
    name: 'forge-service-worker-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDirectory = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['service-worker.js'];
        if (worker?.type !== 'chunk') throw new Error('the build made no service worker');
        if (worker.imports.length > 0) throw new Error('the service worker imports a file of the page');
        const built = Object.values(bundle).filter((file) => file !== worker && !isRare(file.fileName));
        const fixed = readdirSync(publicDirectory).sort();
        const contents = [
          ...built.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
          ...fixed.map((name) => [name, readFileSync(path.join(publicDirectory, name))] as const),
        ];
        const rankOf = ([name]: readonly [string, unknown]) => Number(!openedFirst.test(name));
        contents.sort((a, b) => rankOf(a) - rankOf(b));
        const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content);
        const files = contents.map(([name, content]) => [
          name === 'index.html' ? '/' : `/${name}`,
          `sha256-${sha256(content).digest('base64')}`,
        ]);
        worker.code = worker.code
          .replaceAll('FORGE_FILES', JSON.stringify(Object.fromEntries(files)))
          .replaceAll(
            'FORGE_VERSION',
            JSON.stringify(sha256(JSON.stringify(files)).digest('base64url').slice(0, 16)),
          );
      },
    },
  };
}

/** Tells the page's first script which file has the texts of each language. */
function languageFiles(): Plugin {
  return {
    name: 'forge-language-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        const attributes = languages.map((language) => {
          const chunk = files.find(({ name }) => name === language);
          if (chunk === undefined) throw new Error(`the build made no file of texts for ${language}`);
          return `data-${language}="./${chunk.fileName}"`;
        });
        const script = '<script src="./first-paint.js"';
        if (!html.includes(script)) throw new Error('the page lacks its first script');
        return html.replace(script, `${script} ${attributes.join(' ')}`);
      },
    },
  };
}

/** Loads parts of the page by a function of ours: after a failure, Vite's own could not load one in every browser. */
function partLoader(): Plugin {
  const file = path.resolve(import.meta.dirname, 'src/web/platform/load-part.ts');
  let isInPlace = false;
  return {
    name: 'forge-part-loader',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isInPlace = true;
        return { code: `export { loadPart as __vitePreload } from ${JSON.stringify(file)};`, map: null };
      },
    },
    generateBundle() {
      // Its name is Vite's own affair, and may change.
      if (!isInPlace) throw new Error('the loader of parts did not take the place of Vite’s');
    },
  };
}

const laterScreens =
  /features\/(account|dashboard|help|migration)\/|ui\/(charts|drag-onto)\/|controls\/segments|list\/list-view|(trash|messages|conflict|history|refused)-dialog|lost-notice|board\/(calendar|manage|palette|import|saved-filters|selection)\/|idea\/steps\/steps|form\/new-tag|capture-assist|mark-matches/;

/**
 * Whether a style sheet belongs to sign-in or board: those are one file, which compresses better and comes
 * in one request. What opens later brings its own.
 */
function isFirstStyle(id: string): boolean {
  return /\.css(\?.*)?$/.test(id) && !laterScreens.test(id);
}

/**
 * Whether a module has the plural rules of a language. Texts of many files import them, so they come beside the first file:
 * in a file with other texts, those would load with every text that uses a plural.
 */
function isPluralRule(id: string): boolean {
  return /messages\/\w+\/plural\.ts$/.test(id);
}

/** Whether a module belongs to the page. Those of the service worker are one file, which cannot import others. */
function isPage(id: string): boolean {
  return !/service-worker|messages\/(\w+\/)?notification/.test(id);
}

export default defineConfig({
  root: 'src/web',
  // The same build works under any path.
  base: './',
  // An import of types alone ties no modules together: what is loaded later must not come with the first file.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  plugins: [react(), languageFiles(), partLoader(), layerOrder(), serviceWorkerFiles(), precompress()],
  css: {
    modules: {
      // Shorter than the usual names: each stands in the script and in the style sheet.
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha256')
          .update(path.relative(import.meta.dirname, file))
          .digest('hex')
          .slice(0, 4)}`,
    },
  },
  build: {
    target: 'es2023',
    // The first browsers with popovers, nesting and light-dark(): style stays as written, and small.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: '../../dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: 'src/web/index.html', 'service-worker': 'src/web/service-worker/service-worker.ts' },
      output: {
        // A service worker is found again by its name.
        codeSplitting: {
          groups: [
            { name: 'styles', test: (id) => isFirstStyle(id) || isPluralRule(id) },
            // One piece compresses better than the many that screens loaded later would break it into.
            { name: 'first', tags: ['$initial'], test: isPage },
            // Each language's texts are one file, which `first-paint.js` names.
            ...languages.map((name) => ({
              name,
              test: new RegExp(`messages/${name}/(${name}|board|errors|ideas|screens)\\.ts`),
            })),
            // An open account and its database are always loaded together, beside the board and not after it.
            { name: 'account', test: /client\/open-account|indexed-db-(store|transaction)/ },
            // What later pieces share with the board, or need crumbs of, comes with it: in one file it compresses better.
            {
              name: 'board',
              test: /board\/board\.tsx|domain\/(account\/score|files\/file-fault|mutation\/check-idea-fields|idea\/(idea-text|tags|trash))\.ts/,
            },
            // The form for a new idea, in the sidebar and in its sheet, and what it shares with the dialog Edit.
            {
              name: 'forms',
              test: /new-idea\/(add-idea-form|new-idea-sheet|reveal-added|suggest-idea)|form\/(idea-form-fields|show-form-fault)/,
            },
            { name: 'behind', test: /board\/board-behind/ },
            // Needed by parts that must load without each other: those that apply changes, read files and move old ideas.
            { name: 'files', test: /domain\/files\/(imported-idea|import-file|read-date)/ },
            // The capture line and the files of other apps both need the first, and the last is read and written.
            { name: 'wall-clock', test: /capture\/words\/spanish-names|deadline\/wall-(at|clock)/ },
            // The dialogs Edit and Account need these, and History the first.
            {
              name: 'leads',
              test: /messages\/(\w+\/)?leads?(-messages)?\.ts|domain\/reminders\/reminder-settings/,
            },
            { name: 'split-text', test: /primitives\/split-text/ },
            { name: 'csv-columns', test: /files\/csv-columns/ },
            // Every file of another app needs these.
            {
              name: 'foreign-import',
              test: /board\/import\/(?!left-out-list|fault-text)|domain\/import\/(collect-ideas|fit-idea|names|foreign-dates|foreign-file|json-values|json-in-steps|recognise-file|text-mark|is-zip|already-here|chosen-ideas)|messages\/(\w+\/)?foreign-import/,
            },
            // What works on an account and what that writes are always loaded together, too.
            { name: 'account-work', test: /client\/(account-work|lost\/kept-parts)|indexed-db-writes/ },
            // The rows of List and the menus over any view need it, and must load without each other.
            { name: 'action-menu', test: /controls\/action-menu/ },
            // List and All. Others that need what it shares load after it.
            {
              name: 'idea-list',
              test: /list\/idea-list|reordering-messages|ui\/reorder\/|select-ideas|selection-messages|state\/selection|duplicate-of|selection\/select-button/,
            },
            // Loaded right after the ideas are shown.
            {
              name: 'editing',
              test: /dialogs\/(edit|notes)-dialog|form\/(use-edit-draft|deadline-chips|new-tag)|keep-board-place|weekday-format/,
            },
            // Loaded once the board is usable.
            {
              name: 'dialogs',
              test: /(trash|messages|conflict|history|updates|refused)-dialog|idea-menu|set-aside-(menu|messages)|refused-messages|field-text/,
            },
          ],
        },
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
    // Every browser the style is written for knows it.
    modulePreload: {
      polyfill: false,
      // With the part's own file, which Vite leaves out where it is the only one.
      resolveDependencies: (name, others, { hostType }) =>
        hostType === 'js' ? [...new Set([name, ...others])] : others,
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // In development the page's packages are found from both pages; the build knows the first alone.
  optimizeDeps: { entries: ['index.html', 'gallery.html'] },
  // Used by npm run dev only, which says where the server is.
  server: { proxy: { '/api': process.env['FORGE_API'] ?? 'http://127.0.0.1:3001' } },
});
