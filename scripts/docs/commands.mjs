// Runs the commands on the operator's pages, in order, against a fresh installation.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, runtime } from '../setup.mjs';
import { blocksOf } from './blocks.mjs';
import { freePort, startForge } from './server.mjs';

/** Commands that cannot be run here, each with the reason. A command is skipped only if it is listed here. */
const untried = [
  [/^(sudo )?systemctl (daemon-reload|enable)\b/, 'it changes the machine’s services'],
  [/^journalctl\b/, 'there is no service to show the log of'],
  [/^docker compose (exec|run --rm) forge node\b/, 'npm run test:image does; what runs inside is tried'],
  [/^docker\b/, 'npm run test:image does'],
  [/^sudo (useradd|git|npm|-u)\b/, 'it changes the machine’s users and folders'],
  [/^sudo (apt-get|systemctl restart|fail2ban-\w+)\b/, 'it changes the machine’s packages and services'],
  [/^git (-C \S+ )?(pull|checkout)\b/, 'it fetches another version'],
];

/** Runs every command of a page. Returns the commands it could not run, each with the reason. */
export async function runCommands(page, scratch) {
  const left = [];
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: path.join(scratch, 'data'),
    PORT: String(port),
    PATH: `${path.dirname(runtime())}${path.delimiter}${process.env.PATH}`,
  };
  let server = await startForge(env);
  try {
    await signUp(port);
    for (const { text, line } of blocksOf(page).filter(({ language }) => language === 'sh')) {
      for (const [index, written] of text.trimEnd().split('\n').entries()) {
        const place = `${path.relative(root, page)}:${line + index}`;
        const service = /^sudo systemctl (stop|start) forge$/.exec(written)?.[1];
        if (service === 'stop') await server.stop();
        else if (service === 'start') server = await startForge(env);
        else {
          const reason = untried.find(([pattern]) => pattern.test(written))?.[1];
          if (reason) left.push(`${place}: ${written} (${reason})`);
          else runLine(place, written, { env, port, scratch });
        }
      }
    }
  } finally {
    await server.stop();
  }
  return left;
}

/** Signs up with the e-mail address that the pages' commands use. */
async function signUp(port) {
  const { ok, status } = await fetch(`http://localhost:${port}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'for the pages alone' }),
  });
  if (!ok) throw new Error(`nobody could sign up: ${status}`);
}

function runLine(place, written, { env, port, scratch }) {
  const command = written
    .replaceAll('localhost:3000', `localhost:${port}`)
    .replaceAll('/var/backups', path.join(scratch, 'backups'))
    .replaceAll('/etc/forge', path.join(scratch, 'etc'))
    // In the scratch folder neither another user nor the administrator is needed.
    .replaceAll('-o forge -g forge ', '')
    .replaceAll('sudo ', '');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${place}: ${written}\n${stdout}${stderr}`);
}
