import { createInterface } from 'node:readline';
import { type Written } from '#contract/api/api-answers.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { languages } from '#domain/account/account.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { type ApiClient } from '../api/api-client.ts';
import { CliFailure } from '../failure.ts';
import { readIdea } from '../ideas/find-idea.ts';
import { ideaRow } from '../ideas/idea-rows.ts';
import { shortId } from '../ideas/short-ids.ts';
import { printableJson } from '../output/printable.ts';
import { type Command, type CommandContext, type CommandInput } from './command.ts';

/** The longest line that the server captures, in UTF-16 code units. */
const maxLineLength = 500;

/** Adds an idea from one line, or an idea from each line of the input. */
export const add: Command = {
  options: {
    language: { type: 'string', values: languages },
    zone: { type: 'string' },
    json: { type: 'boolean' },
  },
  minWords: 1,
  maxWords: Number.POSITIVE_INFINITY,
  run(context, input) {
    const isFromInput = input.words.length === 1 && input.words[0] === '-';
    return isFromInput ? addLines(context, input) : addWords(context, input);
  },
};

async function addWords(context: CommandContext, input: CommandInput): Promise<void> {
  const { texts, print, write } = context;
  const client = context.connect();
  const written = await capture(context, client, input, input.words.join(' '));
  if (input.values.json === true) return write(printableJson(written));
  print(texts.added);
  // Shows how the line was read. That the idea was added is certain without it.
  const idea = await readIdea(client, written.id).catch(() => null);
  print(idea === null ? shortId(written.id) : ideaRow(idea, texts));
}

/** A line that is refused does not keep the others from being added; what would fail for each of them ends the command. */
async function addLines(context: CommandContext, input: CommandInput): Promise<void> {
  const { texts, print, warn, write } = context;
  const client = context.connect();
  let number = 0;
  let added = 0;
  let refused = 0;
  for await (const line of readLines(context)) {
    number += 1;
    const text = number === 1 ? line.replace(/^\ufeff/, '') : line;
    if (isBlank(text)) continue;
    try {
      const written = await capture(context, client, input, text);
      added += 1;
      if (input.values.json === true) write(printableJson(written));
      else print(`${shortId(written.id)}  ${text}`);
    } catch (error) {
      if (!(error instanceof CliFailure)) throw error;
      const message = texts.line(number, error.message);
      if (error.kind !== 'refused') throw new CliFailure(error.kind, message);
      warn(message);
      refused += 1;
    }
  }
  if (input.values.json !== true) print(texts.addedMany(added));
  if (refused > 0) throw new CliFailure('refused', texts.linesRefused(refused));
}

/** The lines of the input. A read error would pass for its end otherwise. @throws CliFailure */
async function* readLines({ input, signal, texts }: CommandContext): AsyncGenerator<string> {
  const readErrors: NodeJS.ErrnoException[] = [];
  input.on('error', (error) => readErrors.push(error));
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal });
  } catch (error) {
    if (readErrors.length === 0) throw error;
  }
  signal.throwIfAborted();
  const [error] = readErrors;
  if (error !== undefined) throw new CliFailure('refused', texts.notRead(error.code ?? error.message));
}

function capture(
  { texts, errors }: CommandContext,
  client: ApiClient,
  { values: { language, zone } }: CommandInput,
  text: string,
): Promise<Written> {
  if (isBlank(text)) throw new CliFailure('refused', errors['text-required']);
  if (text.length > maxLineLength) throw new CliFailure('refused', texts.lineTooLong(maxLineLength));
  return client.write('POST', apiPaths.capture, { text, language, zone });
}
