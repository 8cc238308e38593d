// The project's own lint rules: the import table, the purity of domain, and the names of files.
import path from 'node:path';
import { folders, narrower } from './import-table.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const fromRoot = (file) => path.relative(root, file).split(path.sep).join('/');
const folderOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1];
/** Tests, and what they share in folders called testing, which nothing else may import. */
const isTest = (file) => /\.test\.tsx?$/.test(file) || isForTests(file);
const isForTests = (file) => /\/testing\//.test(file);

/** @returns {{path?: string, package?: string}} where an import leads: a path from the root, or a package's name. */
function resolve(specifier, file) {
  if (specifier.startsWith('#'))
    return {
      path: specifier.replace(/^#(\w+)\//, (_, name) => (name === 'tests' ? 'tests/' : `src/${name}/`)),
    };
  if (specifier.startsWith('.'))
    return { path: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)) };
  if (specifier.startsWith('node:')) return { package: specifier };
  const parts = specifier.split('/');
  return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] };
}

function complaint(file, specifier) {
  const folder = folderOf(file);
  if (folder === undefined || isTest(file)) return undefined;
  const target = resolve(specifier, file);
  const rule = folders[folder];
  if (rule === undefined) return `src/${folder} is not in the import table (scripts/lint/import-table.mjs)`;
  if (target.path !== undefined) {
    if (isForTests(target.path)) return `only tests may import ${specifier}: it is not shipped`;
    const other = folderOf(target.path);
    if (other === undefined || !rule.may.includes(other))
      return `${folder} may not import ${specifier}: ${rule.why}`;
    if (other !== folder && specifier.startsWith('.'))
      return `import ${specifier} as #${other}/… so that crossing a folder is visible`;
  } else if (target.package.startsWith('node:') ? !rule.node : !rule.packages.includes(target.package)) {
    return `${folder} may not import ${specifier}: ${rule.why}`;
  }
  for (const narrow of narrower) {
    if (!file.startsWith(narrow.inside) || (narrow.except && file.startsWith(narrow.except))) continue;
    if (narrow.forbids(target, file)) return `${file} may not import ${specifier}: ${narrow.why}`;
  }
  return undefined;
}

const importTable = {
  create(context) {
    const file = fromRoot(context.filename);
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = complaint(file, specifier);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const pureDomain = {
  create(context) {
    const file = fromRoot(context.filename);
    if (folderOf(file) !== 'domain' || isTest(file)) return {};
    const why = 'domain has no clock and no dice: take now and ids as arguments';
    return {
      MemberExpression(node) {
        const name = `${node.object.name}.${node.property.name}`;
        if (name === 'Date.now' || name === 'Math.random')
          context.report({ node, message: `${name}: ${why}` });
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: `new Date(): ${why}` });
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') context.report({ node, message: `Date(): ${why}` });
      },
    };
  },
};

const vague = /(^|[/.-])(utils?|misc|helpers?|common|managers?|shared|stuff)([/.-]|$)/;

const fileNames = {
  create(context) {
    const file = fromRoot(context.filename);
    return {
      Program() {
        const top = { line: 1, column: 0 };
        const base = path.posix.basename(file);
        if (vague.test(file))
          context.report({
            loc: top,
            message: `${file}: name a file after its one idea, not ${vague.exec(file)[2]}`,
          });
        if (!/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs|js)$/.test(base))
          context.report({ loc: top, message: `${base}: file names are kebab-case` });
      },
    };
  },
};

/** The two programs that begin in the environment: the server and the operator's command. */
const entryPoints = new Set(['src/server/main.ts', 'src/server/cli/main.ts']);

const processEnv = {
  create(context) {
    const file = fromRoot(context.filename);
    if (folderOf(file) === undefined || entryPoints.has(file) || isTest(file)) return {};
    return {
      MemberExpression(node) {
        if (node.object.name === 'process' && node.property.name === 'env') {
          context.report({
            node,
            message:
              'process.env is read in server/main.ts and server/cli/main.ts only and passed on as a value',
          });
        }
      },
    };
  },
};

const testNames = {
  create(context) {
    return {
      CallExpression(node) {
        const name = node.callee.name ?? node.callee.object?.name;
        const title = node.arguments[0]?.value;
        if (!['it', 'test'].includes(name) || typeof title !== 'string') return;
        if (/\bshould\b/i.test(title))
          context.report({
            node,
            message: 'a test is named as the plain sentence of its rule, without "should"',
          });
      },
    };
  },
};

export default {
  meta: { name: 'forge' },
  rules: {
    'import-table': importTable,
    'pure-domain': pureDomain,
    'file-names': fileNames,
    'process-env': processEnv,
    'test-names': testNames,
  },
};
