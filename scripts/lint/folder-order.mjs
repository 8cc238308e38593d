// The import order of subfolders: each may import only itself and those listed before it.

/**
 * `order` lists the subfolders of `inside`, lowest first. Files directly in `inside` rank last and may import
 * all of them; `base` names those of these files that every subfolder may import.
 */
const orders = [
  {
    inside: 'src/domain/',
    order: [
      'primitives',
      'time',
      'idea',
      'deadline',
      'reminders',
      'board',
      'dashboard',
      'account',
      'mutation',
      'webhooks',
      'capture',
      'files',
      'import',
      'handlers',
      'apply',
    ],
  },
  {
    inside: 'src/client/',
    base: ['device-store.ts', 'environment.ts', 'errors.ts', 'observable.ts'],
    order: ['api', 'replica', 'store', 'sync', 'drafts', 'undo', 'tabs', 'migration', 'session'],
  },
  {
    inside: 'src/server/',
    order: [
      'errors',
      'runtime',
      'storage',
      'queue',
      'settings',
      'operations',
      'live',
      'mail',
      'push',
      'reminders',
      'auth',
      'webhooks',
      'passkeys',
      'ideas',
      'http',
      'cli',
    ],
  },
  {
    inside: 'src/server/storage/',
    order: [
      'errors',
      'schema',
      'migrations',
      'queries',
      'workspace',
      'commands',
      'api',
      'sqlite',
      'postgres',
    ],
  },
  {
    inside: 'src/server/storage/sqlite/',
    order: ['files', 'locks', 'connection', 'integrity', 'wal', 'backup', 'database', 'writer'],
  },
  {
    inside: 'src/server/storage/postgres/',
    order: ['connection', 'spread', 'migration', 'batching'],
  },
  {
    inside: 'src/server/http/',
    order: [
      'limits',
      'streams',
      'connections',
      'request',
      'checks',
      'compression',
      'responses',
      'logs',
      'routes',
      'api',
      'mcp',
    ],
  },
  {
    inside: 'src/cli/',
    base: ['failure.ts'],
    order: ['settings', 'output', 'api', 'ideas', 'completion', 'commands'],
  },
  { inside: 'src/web/', order: ['platform', 'ui', 'sounds', 'app', 'features'] },
];

/** The orders as rules in the form of `narrower` in the import table. */
export const folderOrder = orders.map(({ inside, order, base = [] }) => ({
  inside,
  forbids: (target, from) => {
    if (!target.path?.startsWith(inside)) return false;
    const rank = (path) => {
      const [name, ...rest] = path.slice(inside.length).split('/');
      if (rest.length > 0) return order.indexOf(name);
      return base.includes(name) ? -1 : order.length;
    };
    const own = rank(from);
    // Folders that are not listed (test helpers, entry points) have no rank.
    if (own === -1 && !base.includes(from.slice(inside.length))) return false;
    return rank(target.path) > own;
  },
  why: `in ${inside} a folder imports only itself and those before it: ${order.join(', ')}`,
}));
