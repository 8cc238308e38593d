import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine, severalRuns } from '../harness/command-line.ts';
import { type Person } from '../harness/person.ts';

let server: CommandLineServer;
let ada: Person;
let cli: CommandLine;

beforeAll(async () => {
  server = await startCommandLineServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  ({ person: ada, cli } = await server.signUp());
});

/** Runs a line in bash, in which `$CLI` is the command line. */
const shell = (line: string): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: cli.home, ...cli.env };
    const script = `CLI='${process.execPath} forge-cli.mjs'\n${line}`;
    execFile('bash', ['-c', script], { cwd: cli.home, env }, (_, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
const titles = async () => (await ada.everything()).ideas.map(({ title }) => title);

it('adds every line of its input although the reader of its output leaves', severalRuns, async () => {
  const { stdout, stderr } = await shell('seq 1 200 | $CLI add - | head -2; echo "${PIPESTATUS[1]}"');
  expect(stdout).toMatch(/^\S{8} {2}1\n\S{8} {2}2\n0\n$/);
  expect(stderr).toBe('');
  const numbers = Array.from({ length: 200 }, (_, n) => n + 1);
  expect((await titles()).map(Number).toSorted((a, b) => a - b)).toEqual(numbers);
});

it('keeps its own status although the readers of output and errors leave', severalRuns, async () => {
  const lines = `for n in $(seq 1 20); do echo "Past $n 2000-01-01 10:00"; echo "Kite $n"; done`;
  const { stdout, stderr } = await shell(`(${lines}) | $CLI add - 2>&1 | head -1; echo "\${PIPESTATUS[1]}"`);
  expect([stdout, stderr]).toEqual(['Line 1: Deadline must be in the future!\n1\n', '']);
  expect((await titles()).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => `Kite ${n + 1}`).toSorted(),
  );
});

it('takes a directory for no empty input', severalRuns, async () => {
  expect(await shell('$CLI add - < .; echo $?')).toEqual({
    stdout: '1\n',
    stderr: 'forge-cli: The input cannot be read to its end (EISDIR).\n',
  });
  expect(await shell('FORGE_LANG=es $CLI add - --json < .; echo $?')).toEqual({
    stdout: '1\n',
    stderr: 'forge-cli: La entrada no se puede leer hasta el final (EISDIR).\n',
  });
});

// Nothing is at the first address of the memory, so that reading it is an error.
it.runIf(existsSync('/proc/self/mem'))('takes a read error for no end of the input', async () => {
  expect(await shell('exec 3< /proc/self/mem; $CLI add - <&3; echo $?')).toEqual({
    stdout: '1\n',
    stderr: 'forge-cli: The input cannot be read to its end (EIO).\n',
  });
});

it('reads a file as its input, and none where there is nothing', severalRuns, async () => {
  const { stdout } = await shell('printf "One\\nTwo" > lines; $CLI add - < lines; $CLI add - < /dev/null');
  expect(stdout).toMatch(/^\S{8} {2}One\n\S{8} {2}Two\n2 ideas added\.\n0 ideas added\.\n$/);
  expect((await titles()).toSorted()).toEqual(['One', 'Two']);
});
