import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine, severalRuns } from '../harness/command-line.ts';
import { importedIdea, makeMutation } from '../harness/make-mutation.ts';

/** Clears the screen, sets the window's title, presses keys in old terminals, and turns the rest of the line around. */
const hostile = 'A\u001b[2J\u001b]0;owned\u0007\u009b31mB\u0008\r\u202eC\u2028D\u007f';
const steering = /[\p{Cc}\u202e\u2028]/u;

let server: CommandLineServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startCommandLineServer();
  const ada = await server.signUp();
  ({ cli } = ada);
  const idea = { ...importedIdea, title: hostile, category: hostile, deadline: '\u001b[31m', tags: [] };
  await ada.person.push(makeMutation('importIdeas', { ideas: [idea, { ...idea, title: `${hostile}2` }] }));
});
afterAll(() => server.end());

/** The output without its own line breaks. */
const withoutBreaks = (text: string) => text.replaceAll('\n', '');

it('prints no character of an idea that steers the terminal', severalRuns, async () => {
  const ideas = JSON.parse((await cli.run(['list', '--json'])).stdout) as ApiIdea[];
  const id = ideas[0]?.id ?? '';
  const runs = await Promise.all(
    [
      ['list'],
      ['list', '--json'],
      ['export'],
      ['update', id, hostile],
      ['note', id, hostile],
      // Both ids begin like this, so that both titles are named.
      ['done', id.slice(0, 12)],
      ['list', '--state', hostile],
      [hostile],
    ].map((args) => cli.run(args)),
  );
  for (const { stdout, stderr } of runs) {
    expect(withoutBreaks(stdout)).not.toMatch(steering);
    expect(withoutBreaks(stderr)).not.toMatch(steering);
  }
  const [table, , exported, updated, , several] = runs;
  expect(table?.stdout).toContain('A␛[2J␛]0;owned␇\ufffd31mB␈');
  expect(updated?.stdout).toMatch(/^Update added: A␛\[2J/);
  expect(several?.stderr.split('\n')).toHaveLength(4);
  expect(several?.stderr).toContain('A␛[2J');
  // In JSON they are escaped, and so the very same.
  expect((JSON.parse(exported?.stdout ?? '') as ApiIdea[])[0]?.title).toBe(ideas[0]?.title);
  expect(ideas[0]?.title).toContain('\u001b[2J');
});

it('has no colour where its output is no terminal', async () => {
  for (const env of [{ TERM: 'xterm' }, { FORCE_COLOR: '1' }] as Record<string, string>[])
    expect((await cli.run(['list', '--state', 'all'], { env })).stdout).not.toContain('\u001b');
});
