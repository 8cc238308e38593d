// Checks that the systemd unit allows every system call the server uses. systemd itself need not run.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runtime } from '../setup.mjs';
import { ensureTool } from '../tools.mjs';
import { ask, publicUrl } from './ask.mjs';
import { freePort, startProgram } from './server.mjs';

/** @throws if the unit's SystemCallFilter= lacks a call that the server makes */
export async function expectAllowedCalls(page, unit, { scratch, analyze }) {
  const [, filter] = /^SystemCallFilter=(@.+)$/m.exec(unit) ?? [];
  if (filter === undefined) throw new Error(`${page}: the unit has no SystemCallFilter=@…`);
  // systemd always allows @default, which starting a program needs.
  const allowed = new Set(['@default', ...filter.split(' ')].flatMap((set) => callsIn(set, analyze)));
  const made = await callsOfServer(scratch);
  const refused = made.filter((call) => !allowed.has(call));
  if (refused.length > 0)
    throw new Error(
      `${page}: SystemCallFilter=${filter} refuses what the server calls: ${refused.join(', ')}`,
    );
  for (const needed of ['futex', 'fsync', 'accept4'])
    if (!made.includes(needed)) throw new Error(`strace did not see the server call ${needed}: ${made}`);
}

/** The calls of a set, including those of the sets in it. */
function callsIn(set, analyze) {
  const { status, stdout, stderr } = spawnSync(analyze, ['syscall-filter', set], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`systemd does not know ${set}: ${stderr}`);
  const names = stdout
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return names.flatMap((name) => (name.startsWith('@') ? callsIn(name, analyze) : [name]));
}

/** The names of the system calls of a server that starts, signs a person up, sends the page and stops. */
async function callsOfServer(scratch) {
  const file = path.join(scratch, 'system-calls');
  const port = await freePort();
  const env = {
    DATA_DIR: path.join(scratch, 'system-calls-data'),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SIGN_UPS: 'open',
    // Node decides by the version of the kernel whether it uses io_uring.
    UV_USE_IO_URING: '1',
  };
  // With `-D` the server stays our child process and gets the signal to stop.
  const args = ['-D', '-f', '-c', '-U', 'name', '-o', file];
  const server = startProgram(
    ensureTool('strace'),
    [...args, runtime(), path.join(root, 'build', 'server', 'main.js')],
    { env, word: 'Forge is ready' },
  );
  await server.ready;
  try {
    const person = { email: 'ada@example.org', password: 'for the pages alone' };
    const { status, text } = await ask(port, { path: '/api/auth/sign-up', body: person });
    if (status !== 201) throw new Error(`nobody could sign up: ${status} ${text}`);
    await ask(port, { path: '/' });
  } finally {
    await server.stop();
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[a-z]\w+$/.test(line) && line !== 'syscall' && line !== 'total');
}
