import { parseJson } from '../primitives/parse-json.ts';
import { type Steps } from './foreign-file.ts';

/** Far beyond what any export has. Parsing cannot be paused, and deeper or longer data would hold the page for seconds. */
const maxDepth = 100;
const maxValues = 2_000_000;
const maxFieldNames = 200_000;

/** How many characters are looked at between two pauses. */
const charactersPerStep = 100_000;

/** The value of a JSON text; undefined if it is not valid JSON, null if parsing it would hold the page too long. */
export function* parseJsonInSteps(text: string): Steps<unknown> {
  return (yield* isModest(text)) ? parseJson(text) : null;
}

/** Whether a text, if it is JSON, is neither deep nor made to be slow, as by a million different field names. */
function* isModest(text: string): Steps<boolean> {
  const fieldNames = new Set<string>();
  let depth = 0;
  let values = 0;
  let lastText = '';
  let pauseAt = charactersPerStep;
  const token = /["[\]{},:]/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [sign] = found;
    if (sign === '"') {
      const end = endOfText(text, token.lastIndex);
      lastText = text.slice(token.lastIndex, end);
      token.lastIndex = end + 1;
    } else if (sign === ':') fieldNames.add(lastText);
    else if (sign === ']' || sign === '}') depth--;
    else {
      values++;
      if (sign !== ',') depth++;
    }
    if (depth > maxDepth || values > maxValues || fieldNames.size > maxFieldNames) return false;
    if (token.lastIndex < pauseAt) continue;
    pauseAt = token.lastIndex + charactersPerStep;
    yield;
  }
  return true;
}

/** The position of the quotation mark that closes a text, or the end if none does. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
