import { ideaPath } from '../api/api-client.ts';
import { findIdea } from '../ideas/find-idea.ts';
import { printableJson } from '../output/printable.ts';
import { type Command } from './command.ts';

/** Marks an idea as finished. */
export const done: Command = {
  options: { json: { type: 'boolean' } },
  minWords: 1,
  maxWords: 1,
  async run({ texts, connect, print, write }, { values, words: [name = ''] }) {
    const client = connect();
    const { id, title } = await findIdea(client, name, texts);
    const written = await client.write('PATCH', ideaPath(id), { progress: 100 });
    if (values.json === true) write(printableJson(written));
    else print(texts.finished(title));
  },
};
