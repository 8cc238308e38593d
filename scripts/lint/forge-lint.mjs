// The project's own lint rules, among them the import table, the purity of domain, file names, and complete
// tests.
import path from 'node:path';
import { folders, narrower } from './import-table.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const fromRoot = (file) => path.relative(root, file).split(path.sep).join('/');
const folderOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1];
/** Tests, including files in folders called testing, which only tests may import. */
const isTest = (file) => /\.test\.tsx?$/.test(file) || isForTests(file);
const isForTests = (file) => /\/testing\//.test(file);

/**
 * @returns {{path?: string, package?: string}} the target of an import: a path from the root, or a package's
 * name.
 */
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
      ExportAllDeclaration(node) {
        check(node);
        context.report({ node, message: 'import a thing from where it is: no file hands on all of another' });
      },
    };
  },
};

/** The name of the property that an expression accesses; undefined if it is computed at run time. */
const partOf = ({ computed, property }) => (computed ? property.value : property.name);

/**
 * Whether domain may use Date or Math in this way. An alias or destructuring is refused: it could hide a
 * clock or a random number.
 */
function isPure(node) {
  const { name, parent } = node;
  if (parent.type === 'MemberExpression') {
    if (parent.object !== node) return !parent.computed;
    const part = partOf(parent);
    return name === 'Date' ? ['UTC', 'parse'].includes(part) : part !== undefined && part !== 'random';
  }
  if (parent.type === 'NewExpression') return parent.callee === node && parent.arguments.length > 0;
  if (parent.type === 'Property') return parent.key === node && !parent.computed && !parent.shorthand;
  return ['TSTypeReference', 'TSTypeQuery'].includes(parent.type) || parent.operator === 'instanceof';
}

const pureDomain = {
  create(context) {
    const file = fromRoot(context.filename);
    if (folderOf(file) !== 'domain' || isTest(file)) return {};
    const why = 'domain has no clock and no dice: take now and ids as arguments';
    return {
      Identifier(node) {
        if (!['Date', 'Math'].includes(node.name) || isPure(node)) return;
        context.report({ node, message: `${context.sourceCode.getText(node.parent)}: ${why}` });
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
        if (!/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mts|mjs|js)$/.test(base))
          context.report({ loc: top, message: `${base}: file names are kebab-case` });
      },
    };
  },
};

/** The entry points that may read the environment: the server, the operator's command and the command line. */
const entryPoints = new Set(['src/server/main.ts', 'src/server/cli/main.ts', 'src/cli/main.ts']);

const processEnv = {
  create(context) {
    const file = fromRoot(context.filename);
    if (folderOf(file) === undefined || entryPoints.has(file) || isTest(file)) return {};
    const message =
      'process.env is read in server/main.ts, server/cli/main.ts and cli/main.ts only and passed on as a value';
    const report = (node) => context.report({ node, message });
    return {
      MemberExpression(node) {
        const { object } = node;
        const isOfProcess =
          isProcess(object) || (object.type === 'MemberExpression' && partOf(object) === 'process');
        if (isOfProcess && partOf(node) === 'env') report(node);
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !isProcess(init)) return;
        const env = id.properties.find(({ key }) => (key?.name ?? key?.value) === 'env');
        if (env !== undefined) report(env);
      },
      ImportSpecifier(node) {
        if (node.imported.name === 'env' && /^(node:)?process$/.test(node.parent.source.value)) report(node);
      },
    };
  },
};

const isProcess = (node) => node?.type === 'Identifier' && node.name === 'process';

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

/** Functions that skip a test, skip other tests, or replace the code under test. */
const halves = {
  it: ['skip', 'skipIf', 'only', 'todo', 'fails'],
  test: ['skip', 'skipIf', 'only', 'todo', 'fails', 'fixme', 'fail'],
  describe: ['skip', 'skipIf', 'only', 'todo'],
  vi: ['mock', 'doMock'],
};

const wholeTests = {
  create(context) {
    return {
      MemberExpression(node) {
        // Any depth, because of calls such as test.describe.only.
        let { object } = node;
        while (object.type === 'MemberExpression') ({ object } = object);
        const { name = '' } = object;
        if (Object.hasOwn(halves, name) && halves[name].includes(partOf(node)))
          context.report({ node, message: `${partOf(node)}: tests run whole, against the real thing` });
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
    'whole-tests': wholeTests,
  },
};
