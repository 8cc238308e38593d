import { requiredFields } from '#domain/testing/read-one-idea.ts';
import { type CorpusFile, otherFields, textFile } from './corpus-file.ts';

const nest = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
const idea = `{${otherFields},"title":"Kite"}`;

/** Files whose JSON is invalid, truncated or of the wrong shape. */
export const structures: readonly CorpusFile[] = [
  textFile('an empty file', ''),
  textFile('only spaces', ' \n\t '),
  textFile('plain text', 'my ideas'),
  textFile('a web page', '<!doctype html><title>Ideas</title>'),
  textFile('a table', 'title,deadline\nKite,2035-01-01'),
  textFile('YAML', '- title: Kite'),
  textFile('JSON lines', `${idea}\n${idea}`),
  textFile('null', 'null'),
  textFile('true', 'true'),
  textFile('a number', '42'),
  textFile('a string', '"[]"'),
  textFile('an object', idea),
  textFile('an object that holds the list', `{"ideas":[${idea}]}`),
  textFile('an object that poses as a list', '{"0":{"title":"Kite"},"length":1}'),
  textFile('an empty list', '[]'),
  textFile('an empty object in the list', '[{}]'),
  textFile('null in the list', `[${idea},null]`),
  textFile('a number in the list', `[${idea},7]`),
  textFile('a string in the list', `["Kite",${idea}]`),
  textFile('a boolean in the list', `[${idea},false]`),
  textFile('a list in the list', `[[${idea}]]`),
  textFile('a second list behind the first', `[${idea}][${idea}]`),
  textFile('something behind the list', `[${idea}];`),
  textFile('a list that is not closed', `[${idea}`),
  textFile('an object that is not closed', '[{"title":"Kite"'),
  textFile('a text that is not closed', '[{"title":"Kite'),
  textFile('a key that is not closed', '[{"title'),
  textFile('an escape that is cut off', '[{"title":"\\u00'),
  textFile('a list that is not opened', `${idea}]`),
  textFile('a comma too many in the list', `[${idea},]`),
  textFile('a comma too many in the object', '[{"title":"Kite",}]'),
  textFile('a comma too few', `[${idea}${idea}]`),
  textFile('a hole in the list', `[${idea},,${idea}]`),
  textFile('a key without a value', '[{"title":}]'),
  textFile('a key without quotes', '[{title:"Kite"}]'),
  textFile('single quotes', "[{'title':'Kite'}]"),
  textFile('a line comment', `[${idea}] // mine`),
  textFile('a block comment', `[/* mine */${idea}]`),
  textFile('a padding against hijacking', `)]}',\n[${idea}]`),
  textFile('JSONP', `ideas([${idea}])`),
  textFile('an unknown escape', '[{"title":"Ki\\xte"}]'),
  textFile('a raw line break in a text', '[{"title":"Ki\nte"}]'),
  textFile('a raw tab in a text', '[{"title":"Ki\tte"}]'),
  textFile('a raw NUL in a text', '[{"title":"Ki\u0000te"}]'),
  textFile('a NUL behind the list', `[${idea}]\u0000`),
  textFile('lists nested 100,000 deep', nest('[', ']', 100_000)),
  textFile('objects nested 100,000 deep', `[${nest('{"a":', '}', 100_000).replace(':}', ':1}')}]`),
  textFile('lists nested 100,000 deep and not closed', '['.repeat(100_000)),
  textFile(
    'a description that is nested 10,000 deep',
    `[{${otherFields},"title":"Kite","description":${nest('[', ']', 10_000)}}]`,
  ),
  textFile(
    'an unknown field that is nested 1,000 deep',
    `[{${otherFields},"title":"Kite","x":${nest('[', ']', 1_000)}}]`,
    {
      rule: 'fields it does not know are ignored, whatever they hold',
      first: { title: 'Kite' },
    },
  ),
  textFile('spaces and line breaks around everything', `\r\n [ \t${idea}\n ] \r\n`, {
    rule: 'JSON’s own spaces may stand anywhere between',
    first: { title: 'Kite' },
  }),
  textFile('10,001 ideas', `[${Array.from({ length: 10_001 }, () => idea).join()}]`),
  textFile('more than 20 MB of text', tooMuchText()),
  textFile('one sound idea in more than 32 MB', `[${idea}]${' '.repeat(32_000_001 - idea.length - 2)}`),
  textFile('one sound idea in exactly 32 MB', `[${idea}]${' '.repeat(32_000_000 - idea.length - 2)}`, {
    rule: 'a file may have 32 MB',
    first: { title: 'Kite' },
  }),
  textFile(
    'spaces around a title, up to 32 MB',
    `[${idea.slice(0, -2)}${' '.repeat(32_000_000 - idea.length - 2)}"}]`,
    {
      rule: 'spaces around a text are left out, before it is sent',
      first: { title: 'Kite' },
    },
  ),
];

/** Six ideas of the maximum length: together they exceed the size limit of an account. */
function tooMuchText(): string {
  const entries = Array.from({ length: 1_000 }, () => ({ text: 'x'.repeat(2_000) }));
  return JSON.stringify(
    Array.from({ length: 6 }, (_, index) => ({
      ...requiredFields,
      title: `Idea ${index}`,
      updates: entries,
      notes: entries,
    })),
  );
}
