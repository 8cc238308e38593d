// The import rules of the folders in src. ARCHITECTURE.md shows the same table for readers; this one is
// enforced.
import { folderOrder } from './folder-order.mjs';

/**
 * For each folder of src, in the order of the table: the folders and packages it may import, and the reason
 * the linter prints.
 */
export const folders = {
  domain: {
    may: ['domain'],
    packages: ['fractional-indexing'],
    why: 'domain holds pure rules that run in the browser and on the server alike, so it depends on nothing but itself',
  },
  contract: {
    may: ['contract', 'domain'],
    packages: ['valibot'],
    why: 'contract describes what crosses the wire; it must compile on both sides of it',
  },
  messages: {
    may: ['messages', 'contract', 'domain'],
    packages: [],
    why: 'messages turns codes into words and holds no state',
  },
  server: {
    // Only mail may import messages; see `narrower`.
    may: ['server', 'contract', 'domain', 'messages'],
    packages: [
      'hono',
      '@hono/node-server',
      'kysely',
      'pg',
      'valibot',
      'pino',
      'nodemailer',
      '@simplewebauthn/server',
    ],
    node: true,
    why: 'the server never depends on the browser side, and it answers with codes, not with words',
  },
  client: {
    may: ['client', 'contract', 'domain'],
    packages: [],
    why: 'client is headless: no server, no React, no words; everything impure comes in through its Environment port',
  },
  cli: {
    may: ['cli', 'contract', 'domain', 'messages'],
    packages: [],
    node: true,
    why: 'the command line is one file that runs wherever it is copied: it speaks to the server by the API alone',
  },
  web: {
    may: ['web', 'client', 'messages', 'domain'],
    packages: [
      'react',
      'react-dom',
      'lucide',
      '@tanstack/react-virtual',
      '@fontsource-variable/inter',
      '@fontsource-variable/bricolage-grotesque',
    ],
    why: 'web draws what client holds; it never speaks to the server itself',
  },
};

/** Rules in addition to the table. Each applies to importing files whose path starts with `inside`. */
export const narrower = [
  {
    inside: 'src/server/',
    except: 'src/server/storage/',
    forbids: (target) => ['node:sqlite', 'pg', 'kysely'].includes(target.package),
    why: 'database drivers and queries live in server/storage only',
  },
  {
    inside: 'src/server/',
    except: 'src/server/mail/',
    forbids: (target) => target.package === 'nodemailer' || (target.path ?? '').startsWith('src/messages/'),
    why: 'the server answers with codes, not with words; only mail is written in words',
  },
  {
    inside: 'src/server/',
    except: 'src/server/passkeys/',
    forbids: (target) => target.package === '@simplewebauthn/server',
    why: 'passkeys are judged in server/passkeys only, which loads its package on first use',
  },
  ...[
    'auth',
    'errors',
    'ideas',
    'live',
    'mail',
    'operations',
    'passkeys',
    'push',
    'queue',
    'reminders',
    'runtime',
    'settings',
    'storage',
    'webhooks',
  ].map((folder) => ({
    inside: `src/server/${folder}/`,
    forbids: (target) => (target.path ?? '').startsWith('src/server/http/'),
    why: 'what the server does knows nothing of how it is asked',
  })),
  {
    inside: 'src/web/ui/',
    forbids: (target) => target.path !== undefined && !target.path.startsWith('src/web/ui/'),
    why: 'ui is the design system: it knows tokens and nothing of ideas, words or state',
  },
  {
    inside: 'src/web/features/',
    forbids: (target, from) => {
      const own = feature(from);
      const other = feature(target.path);
      if (other === undefined || other === own) return false;
      return !(other === 'idea' && (own === 'board' || own === 'dashboard'));
    },
    why: 'a feature imports no other feature; only board and dashboard may import idea',
  },
  ...folderOrder,
];

/** The name of the feature folder that contains a path; undefined if there is none. */
function feature(path) {
  return path === undefined ? undefined : /^src\/web\/features\/([^/]+)\//.exec(path)?.[1];
}
