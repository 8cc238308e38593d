// npm run sbom: writes the packages that Forge ships, with versions, licences and hashes, as a CycloneDX file.
//   npm run sbom -- [file]    forge.cdx.json unless named
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages, giveUp, root } from './setup.mjs';

ensurePackages({ forTests: false });
const file = path.resolve(process.argv[2] ?? 'forge.cdx.json');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

// Not npm's own --omit=dev: it also leaves out what both the tests and the server need, such as pg.
const shipped = new Set(
  Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true)
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`),
);

const npm = process.env.npm_execpath;
const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
const { status, stdout, stderr } = spawnSync(
  command,
  [...first, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000, shell: !npm && process.platform === 'win32' },
);
if (status !== 0) giveUp(`npm could not list the packages\n${stderr}`);
const bom = JSON.parse(stdout);
bom.metadata.component.name = 'forge';
bom.components = bom.components.filter((component) => shipped.has(component['bom-ref']));
const kept = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
if (bom.components.length === 0) giveUp('npm listed no package of package-lock.json');
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${bom.components.length} packages in ${file}\n`);
