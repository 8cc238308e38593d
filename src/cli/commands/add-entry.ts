import { apiPaths } from '#contract/api/api-paths.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { ideaPath } from '../api/api-client.ts';
import { CliFailure } from '../failure.ts';
import { findIdea } from '../ideas/find-idea.ts';
import { printableJson } from '../output/printable.ts';
import { type Command } from './command.ts';

/** A command that adds a text to an idea. */
function addEntry(path: string, message: 'updateAdded' | 'noteAdded'): Command {
  return {
    options: { json: { type: 'boolean' } },
    minWords: 2,
    maxWords: Number.POSITIVE_INFINITY,
    async run({ texts, errors, connect, print, write }, { values, words: [name = '', ...words] }) {
      const text = words.join(' ');
      if (isBlank(text)) throw new CliFailure('refused', errors['text-required']);
      const client = connect();
      const { id, title } = await findIdea(client, name, texts);
      const written = await client.write('POST', ideaPath(id, path), { text });
      if (values.json === true) write(printableJson(written));
      else print(texts[message](title));
    },
  };
}

export const update = addEntry(apiPaths.updates, 'updateAdded');
export const note = addEntry(apiPaths.notes, 'noteAdded');
