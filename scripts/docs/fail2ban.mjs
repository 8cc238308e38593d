// Tries the filter and the jail of the page about fail2ban, where that is installed, on the log of a server.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup.mjs';
import { blocksOf } from './blocks.mjs';
import { freePort, startForge } from './server.mjs';

const tester = '/usr/bin/fail2ban-regex';
const person = { email: 'ada@example.org', password: 'for the pages alone' };

/** Returns what could not be tried. */
export async function tryFail2ban(page, scratch) {
  const [filter, jail] = blocksOf(page).filter(({ language }) => language === 'ini');
  if (!existsSync(tester))
    return [`${path.relative(root, page)}: the filter and the jail (fail2ban is not installed)`];
  const folder = path.join(scratch, 'fail2ban');
  cpSync('/etc/fail2ban', folder, { recursive: true });
  // The jails that Debian enables need the logs of other services.
  rmSync(path.join(folder, 'jail.d'), { recursive: true });
  mkdirSync(path.join(folder, 'jail.d'));
  const files = { log: path.join(scratch, 'forge.log'), filter: path.join(folder, 'filter.d', 'forge.conf') };
  writeFileSync(files.filter, filter.text);
  writeFileSync(path.join(folder, 'jail.d', 'forge.conf'), jail.text);
  run('fail2ban-client', ['-c', folder, '-t']);

  writeFileSync(files.log, await logOfAttack(scratch));
  const banned = run(tester, ['--out', 'ip', files.log, files.filter]).trim().split('\n');
  const expected = ['203.0.113.7', '203.0.113.7', '2001:db8:0:1::7'];
  if (banned.join() !== expected.join())
    throw new Error(`${page}: the filter finds ${banned.join()}, not ${expected.join()}`);
  return [];
}

/** The log of a server at which two addresses guess passwords and one signs in. */
async function logOfAttack(scratch) {
  const port = await freePort();
  const forge = await startForge({
    DATA_DIR: path.join(scratch, 'fail2ban-data'),
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_ADDRESSES: 'full',
  });
  const send = (address, route, body) =>
    fetch(`http://127.0.0.1:${port}/api/auth/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify(body),
    });
  try {
    await send('203.0.113.8', 'sign-up', person);
    await send('203.0.113.7', 'sign-in', { ...person, password: 'a guess' });
    await send('203.0.113.7', 'sign-in', { ...person, email: 'bob@example.org' });
    await send('203.0.113.8', 'sign-in', person);
    await send('203.0.113.9', 'reset', { email: '"address":"203.0.113.8"' });
    await send('2001:db8:0:1::7', 'reset/confirm', { token: 'a guess', password: person.password });
  } finally {
    await forge.stop();
  }
  return forge.output();
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`);
  return stdout;
}
