import { requiredFields } from '#domain/testing/read-one-idea.ts';
import { type CorpusFile, fieldFile, otherFields, textFile } from './corpus-file.ts';

const x = (count: number) => 'x'.repeat(count);
const entries = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ text: 'x' })));

/** JSON lists of objects with values that no idea may have. */
const refused: readonly CorpusFile[] = [
  textFile('no title', `[{${otherFields}}]`),
  fieldFile('a title that is a number', '"title":7'),
  fieldFile('a title that is an object', '"title":{"text":"Kite"}'),
  fieldFile('a blank title', '"title":"  \\n"'),
  fieldFile('a title of NULs', '"title":"\\u0000\\u0000"'),
  fieldFile('a title of 201 characters', `"title":"${x(201)}"`),
  textFile(
    'one unsound idea among a thousand',
    `[${`{${otherFields},"title":"Kite"},`.repeat(999)}{${otherFields},"title":7}]`,
  ),
  textFile('a title in the prototype only', `[{${otherFields},"__proto__":{"title":"Kite"}}]`),
  ...Object.keys(requiredFields).map((field) =>
    textFile(
      `an idea whose ${field} is missing`,
      JSON.stringify([{ ...requiredFields, [field]: undefined }]),
    ),
  ),
  ...Object.keys(requiredFields).map((field) => fieldFile(`${field} that is null`, `"${field}":null`)),
  textFile(
    'a list of projects',
    '[{"id":1,"title":"Inbox","description":"","tasks":[{"id":1,"done":false}]}]',
  ),
  textFile('a list of to-dos', '[{"id":"a","title":"Paint","completed":true,"body":"two coats"}]'),
  fieldFile('a description of 5,001 characters', `"description":"${x(5_001)}"`),
  fieldFile('a description that is a number', '"description":1'),
  fieldFile('a target of 501 characters', `"target":"${x(501)}"`),
  fieldFile('a target that is a list', '"target":["Two"]'),
  fieldFile('a category of 61 characters', `"category":"${x(61)}"`),
  fieldFile('a category that is a number', '"category":3'),
  fieldFile('a deadline that is a number', '"deadline":1893456000000'),
  fieldFile('a deadline that is an object', '"deadline":{"seconds":1893456000}'),
  fieldFile('a deadline of 101 characters', `"deadline":"${x(101)}"`),
  fieldFile('a priority of its own', '"priority":"Urgent"'),
  fieldFile('a priority in small letters', '"priority":"high"'),
  fieldFile('a priority that is a number', '"priority":1'),
  fieldFile('tags that are a text', '"tags":"urgent"'),
  fieldFile('tags that are an object', '"tags":{"0":"urgent"}'),
  fieldFile('a tag with a comma', '"tags":["urgent","now,later"]'),
  fieldFile('a tag with a sign', '"tags":["#later"]'),
  fieldFile('a tag over two lines', '"tags":["now\\nlater"]'),
  fieldFile('a tag of 41 characters', `"tags":["${x(41)}"]`),
  fieldFile('a tag of spaces', '"tags":["  "]'),
  fieldFile('a tag of accents', '"tags":["\\u0301\\u0308"]'),
  fieldFile('21 tags', `"tags":${JSON.stringify(Array.from({ length: 21 }, (_, index) => `Own ${index}`))}`),
  fieldFile('a tag that is a number', '"tags":[1]'),
  fieldFile('progress that is NaN', '"progress":NaN'),
  fieldFile('progress that is Infinity', '"progress":Infinity'),
  fieldFile('progress that is a huge number', '"progress":1e400'),
  fieldFile('progress that is a huge negative number', '"progress":-1e400'),
  fieldFile('progress of 101', '"progress":101'),
  fieldFile('progress barely above 100', '"progress":100.0000001'),
  fieldFile('progress of -1', '"progress":-1'),
  fieldFile('progress that is a text', '"progress":"50"'),
  fieldFile('progress that is true', '"progress":true'),
  fieldFile('progress that is a list', '"progress":[50]'),
  fieldFile('progress in hexadecimal', '"progress":0x32'),
  fieldFile('progress with a leading zero', '"progress":050'),
  fieldFile('progress with a plus', '"progress":+50'),
  fieldFile('progress without a digit before the point', '"progress":.5'),
  fieldFile('updates that are a text', '"updates":"none"'),
  fieldFile('updates that are an object', '"updates":{"text":"One"}'),
  fieldFile('an update that is a text', '"updates":["One"]'),
  fieldFile('an update that is null', '"updates":[null]'),
  fieldFile('an update whose text is a number', '"updates":[{"text":7}]'),
  fieldFile('an update of 2,001 characters', `"updates":[{"text":"${x(2_001)}"}]`),
  fieldFile('1,001 updates', `"updates":${entries(1_001)}`),
  fieldFile('notes that are a number', '"notes":0'),
  fieldFile('a note that is a list', '"notes":[["One"]]'),
  fieldFile('a note of 2,001 characters', `"notes":[{"text":"${x(2_001)}"}]`),
  fieldFile('1,001 notes', `"notes":${entries(1_001)}`),
  textFile(
    'more tags than an account may have',
    JSON.stringify(
      Array.from({ length: 201 }, (_, index) => ({ ...requiredFields, tags: [`Own ${index}`] })),
    ),
  ),
  textFile(
    'more categories than the list holds',
    JSON.stringify(
      Array.from({ length: 185 }, (_, index) => ({
        ...requiredFields,
        category: `Own ${index}`,
      })),
    ),
  ),
];

/** Odd files that a rule accepts. */
const accepted: readonly CorpusFile[] = [
  fieldFile('a key given twice', '"title":"Last","target":"Last too"', {
    rule: 'of a key given twice the last counts',
    first: { title: 'Last', target: 'Last too' },
  }),
  fieldFile('a prototype of its own', '"__proto__":{"progress":50,"isAdmin":true}', {
    rule: 'fields it does not know are ignored, `__proto__` and `constructor` among them',
    first: { title: 'Odd', progress: 0 },
  }),
  fieldFile('a constructor of its own', '"constructor":{"prototype":{"progress":50}}', {
    rule: 'fields it does not know are ignored, `__proto__` and `constructor` among them',
    first: { progress: 0 },
  }),
  fieldFile('a category named __proto__', '"category":"__proto__"', {
    rule: 'a category may have any name',
    first: { category: '__proto__' },
  }),
  fieldFile(
    'an id, a rank and a moment of finishing',
    '"id":"x","rank":"zz","finishedAt":"2020-01-01","version":9',
    {
      rule: 'ids and whatever the server gives itself are ignored',
      first: { title: 'Odd' },
    },
  ),
  fieldFile('nulls in place of values', '"tags":null,"updates":null,"notes":null,"createdAt":null', {
    rule: 'null is as good as missing, where a field may be missing',
    first: { tags: [], updates: [], notes: [] },
  }),
  fieldFile('progress with a fraction', '"progress":99.9', {
    rule: 'progress with a fraction is rounded down',
    first: { progress: 99 },
  }),
  fieldFile('progress of minus zero', '"progress":-0', {
    rule: 'minus zero is zero',
    first: { progress: 0 },
  }),
  fieldFile('progress in powers of ten', '"progress":1e2', {
    rule: 'a number may be written in any way JSON has',
    first: { progress: 100 },
  }),
  fieldFile('the same tag a hundred times', `"tags":[${Array(100).fill('"urgent"').join()}]`, {
    rule: 'a tag counts once',
    first: { tags: ['urgent'] },
  }),
  fieldFile('tags of a person', '"tags":["later","urgent","LATER","constructor","<script>"]', {
    rule: 'a tag may have any name',
    first: { tags: ['urgent', '<script>', 'constructor', 'later'] },
  }),
  fieldFile('a NUL in a text', '"target":"T\\u0000wo"', {
    rule: 'NUL is left out',
    first: { target: 'Two' },
  }),
  fieldFile('lone surrogates', '"target":"a\\ud800b\\udc00c"', {
    rule: 'half a surrogate pair becomes the mark for an unknown letter',
    first: { target: 'a\ufffdb\ufffdc' },
  }),
  fieldFile('a whole surrogate pair, escaped', '"target":"\\ud83d\\ude00"', {
    rule: 'a text may hold every letter of Unicode',
    first: { target: '😀' },
  }),
  fieldFile('markup', '"target":"<script>alert(1)</script>"', {
    rule: 'text is text',
    first: { target: '<script>alert(1)</script>' },
  }),
  fieldFile('a deadline that no calendar has', '"deadline":"2026-02-30T10:00"', {
    rule: 'deadlines are kept as they are; one that cannot be read shows as Invalid deadline',
    first: { deadline: '2026-02-30T10:00' },
  }),
  fieldFile('a deadline in the past', '"deadline":"1999-12-31T23:59"', {
    rule: 'past deadlines are kept',
    first: { deadline: '1999-12-31T23:59' },
  }),
  fieldFile('a moment of creation that cannot be read', '"createdAt":"2026-02-30T10:00:00Z"', {
    rule: 'a date that cannot be read becomes the moment of the import',
    first: { createdAt: '2026-11-20T10:00:00.000Z' },
  }),
  fieldFile('a moment of creation that is a number', '"createdAt":1700000000000', {
    rule: 'a date that cannot be read becomes the moment of the import',
    first: { createdAt: '2026-11-20T10:00:00.000Z' },
  }),
  fieldFile('a moment of creation in another zone', '"createdAt":"2026-01-01T12:00:00+02:00"', {
    rule: 'a valid createdAt is kept, written in UTC',
    first: { createdAt: '2026-01-01T10:00:00.000Z' },
  }),
  fieldFile(
    'updates without text, and without a date',
    '"updates":[{"text":" "},{},{"text":"One","date":"soon"}]',
    {
      rule: 'blank updates are left out; a date that cannot be read becomes the moment of the import',
      first: { updates: [{ text: 'One', date: '2026-11-20T10:00:00.000Z' }] },
    },
  ),
  fieldFile('1,000 updates and 1,000 notes', `"updates":${entries(1_000)},"notes":${entries(1_000)}`, {
    rule: 'the largest that is allowed is allowed',
    first: { title: 'Odd' },
  }),
];

export const values: readonly CorpusFile[] = [...refused, ...accepted];
