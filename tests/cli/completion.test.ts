import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, createCommandLine } from '../harness/command-line.ts';

let cli: CommandLine;

beforeAll(() => (cli = createCommandLine()));
afterAll(() => cli.remove());

const scriptFor = async (shell: string, language = 'en') => {
  const { status, stdout, stderr } = await cli.run(['completion', shell], { env: { FORGE_LANG: language } });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

it.each(['en', 'es'])('gives bash a script that it parses without complaint (%s)', async (language) => {
  const { status, stderr } = spawnSync('bash', ['-n'], {
    input: await scriptFor('bash', language),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it.each([
  ['', ['add', 'list', 'done', 'update', 'note', 'export', 'completion', '--help', '--version']],
  ['li', ['list']],
  ['list --s', ['--state', '--search', '--sort']],
  ['list --state ', ['active', 'not-now', 'overdue', 'finished', 'all']],
  ['list --json --priority m', ['medium']],
  ['list --category ', []],
  ['completion ', ['bash', 'zsh', 'fish']],
  ['export --f', ['--force']],
])('completes "%s" in bash', async (typed, offered) => {
  const words = ['forge-cli', ...typed.split(' ')];
  const ask = `${await scriptFor('bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_forge_cli
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc'], { input: ask, encoding: 'utf8' });
  expect([stdout.split('\n').filter(Boolean), stderr]).toEqual([offered, '']);
});

it('offers every command and option to zsh and fish, with its meaning', async () => {
  const help = await cli.run(['list', '--help']);
  const options = [...help.stdout.matchAll(/--[a-z]+/g)].map(([option]) => option);
  expect(options).toHaveLength(8);
  const zsh = await scriptFor('zsh');
  const fish = await scriptFor('fish');
  expect(zsh).toContain("'done:mark an idea as finished'");
  expect(fish).toContain(
    "complete -c forge-cli -n __fish_use_subcommand -a done -d 'mark an idea as finished'\n",
  );
  for (const option of options) {
    expect(zsh).toContain(`'${option}:`);
    expect(fish).toContain(`from list' -l ${option.slice(2)} `);
  }
});
