// Tests the operator's pages: runs their commands, loads their configurations, and sends requests through
// them. Prints what it could not test at the end.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommands } from './docs/commands.mjs';
import { tryFail2ban } from './docs/fail2ban.mjs';
import { tryImage } from './docs/image.mjs';
import { tryCaddy, tryNginx } from './docs/proxies.mjs';
import { checkUnit } from './docs/unit.mjs';
import { ensureBuild, ensurePackages, root } from './setup.mjs';
import { ensureServer } from './tools.mjs';

ensurePackages({ forTests: true });
ensureBuild();
const page = (name) => path.join(root, 'docs', 'how-to', `${name}.md`);
const pages = [
  'back-up-and-restore',
  'upgrade-and-roll-back',
  'behind-a-proxy',
  'run-as-a-service',
  'run-in-a-container',
  'ban-attackers',
];
const scratch = mkdtempSync(path.join(os.tmpdir(), 'forge-docs-'));
mkdirSync(path.join(scratch, 'backups'));
const left = [];
try {
  for (const name of pages) {
    const own = mkdtempSync(path.join(scratch, `${name}-`));
    left.push(...(await runCommands(page(name), own)));
  }
  await tryNginx(page('behind-a-proxy'), scratch, ensureServer('nginx'));
  await tryCaddy(page('behind-a-proxy'), scratch, ensureServer('caddy'));
  left.push(
    ...(await checkUnit(page('run-as-a-service'), scratch)),
    ...(await tryFail2ban(page('ban-attackers'), scratch)),
    ...(await tryImage(page('run-in-a-container'), scratch)),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true });
}
if (process.exitCode === undefined) {
  process.stdout.write(
    `The operator’s pages hold. Not tried here:\n${left.map((line) => `  ${line}\n`).join('')}`,
  );
}
