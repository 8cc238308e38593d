import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    {
      version?: string;
      dev?: boolean;
      optional?: boolean;
      devOptional?: boolean;
      hasInstallScript?: boolean;
      dependencies?: Record<string, string>;
    }
  >;
};

/** Lower versions have known vulnerabilities. */
const floors: Record<string, string> = {
  hono: '4.13.18',
  '@hono/node-server': '2.0.10',
  vite: '8.0.16',
  kysely: '0.28.17',
  nodemailer: '10.0.5',
};

function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.split('.').map(Number));
  for (const [index, number] of (want ?? []).entries()) {
    const own = have?.[index] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}

it('compares versions by their numbers', () => {
  expect(isAtLeast('10.0.5', '9.9.9')).toBe(true);
  expect(isAtLeast('4.13.18', '4.13.18')).toBe(true);
  expect(isAtLeast('4.13.9', '4.13.18')).toBe(false);
  expect(isAtLeast('0.29.0', '0.28.17')).toBe(true);
});

it('has no package below the version that fixes its known vulnerabilities', () => {
  for (const [name, floor] of Object.entries(floors)) {
    const found = Object.entries(lock.packages).filter(([place]) => place.endsWith(`node_modules/${name}`));
    expect(found.length, name).toBeGreaterThan(0);
    for (const [place, { version = '0' }] of found)
      expect(isAtLeast(version, floor), `${place} ${version}`).toBe(true);
  }
});

/** The packages that a server runs with: the dependencies of package.json and theirs. */
function production(): Set<string> {
  const direct = Object.keys(lock.packages['']?.dependencies ?? {});
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(follow);
  };
  direct.forEach(follow);
  return seen;
}

// More than twenty of them read the certificates of passkeys’ makers, for one direct dependency.
it('runs in production with at most sixty packages, twelve of them direct dependencies', () => {
  expect(Object.keys(lock.packages['']?.dependencies ?? {}).length).toBeLessThanOrEqual(12);
  const all = production();
  expect(all.size).toBeGreaterThan(5);
  expect(all.size, [...all].join(' ')).toBeLessThanOrEqual(60);
});

it('runs no package scripts when installed for production', () => {
  const scripts = [...production()].filter((name) => lock.packages[`node_modules/${name}`]?.hasInstallScript);
  expect(scripts).toEqual([]);
});
