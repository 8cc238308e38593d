import path from 'node:path';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { readIdeas } from '../api/read-ideas.ts';
import { printableJson } from '../output/printable.ts';
import { checkTarget, writeTarget } from '../output/write-target.ts';
import { type Command } from './command.ts';

/** Writes all ideas as JSON, to the output or into a file. Nothing is written before the last page has arrived. */
export const exportIdeas: Command = {
  options: { force: { type: 'boolean' } },
  minWords: 0,
  maxWords: 1,
  async run({ texts, connect, print, write }, { values, words: [name = '-'] }) {
    const isForced = values.force === true;
    const client = connect();
    if (name === '-') return write(toFile(await readIdeas(client, texts)));
    const file = path.resolve(name);
    checkTarget(file, { isForced, texts });
    const ideas = await readIdeas(client, texts);
    writeTarget(file, `${toFile(ideas)}\n`, { isForced, texts });
    print(texts.exported(ideas.length, name));
  },
};

/** The ideas as the API gives them, and of each step whether it is done, as files say that the page imports. */
function toFile(ideas: readonly ApiIdea[]): string {
  const importable = ideas.map(({ steps, ...idea }) => ({
    ...idea,
    steps: steps.map((step) => ({ ...step, done: step.doneAt !== null })),
  }));
  return printableJson(importable, 2);
}
