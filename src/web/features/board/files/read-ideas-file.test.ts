import { expect, it } from 'vitest';
import { exportFile } from '#domain/files/export-file.ts';
import { type FileFault } from '#domain/files/file-fault.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { requiredFields } from '#domain/testing/read-one-idea.ts';
import { fileFaultMessages } from '#messages/file-fault-messages.ts';
import { fileFaultText } from './file-fault-text.ts';
import { readIdeasFile } from './read-ideas-file.ts';

const { en, es } = fileFaultMessages;

const asFile = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'ideas.json');

async function faultOf(file: File): Promise<FileFault> {
  const reading = await readIdeasFile(file);
  if (reading.ok) throw new Error('the file is accepted');
  return reading.fault;
}

const whole = JSON.parse(exportFile([makeIdea({ title: 'Kite' })])) as readonly Record<string, unknown>[];
const listWith = (fields: Record<string, unknown>) => JSON.stringify([...whole, { ...whole[0], ...fields }]);
const longText = { text: 'x'.repeat(2_001) };

it.each<[string, string, string, string]>([
  [
    'a description that is too long',
    listWith({ description: 'x'.repeat(5_001) }),
    'Idea 2 (“Kite”): “description” has 5,001 characters. The limit is 5,000.',
    'Idea 2 («Kite»): «description» tiene 5001 caracteres. El máximo es 5000.',
  ],
  [
    'a priority in small letters',
    listWith({ priority: 'high' }),
    "Idea 2 (“Kite”): “priority” can't be “high”. Allowed: “High”, “Medium”, “Low”.",
    'Idea 2 («Kite»): «priority» no puede ser «high». Se admite: «High», «Medium», «Low».',
  ],
  [
    'a name that cannot be a tag',
    listWith({ tags: ['urgent', 'a,b'] }),
    'Idea 2 (“Kite”): entry 2 of “tags” must have 1 to 40 characters, without # and commas.',
    'Idea 2 («Kite»): la entrada 2 de «tags» debe tener de 1 a 40 caracteres, sin # ni comas.',
  ],
  [
    'progress as text',
    listWith({ progress: '50' }),
    'Idea 2 (“Kite”): “progress” must be a number from 0 to 100.',
    'Idea 2 («Kite»): «progress» debe ser un número de 0 a 100.',
  ],
  [
    'a note that is too long',
    listWith({ notes: [{ text: 'x' }, longText] }),
    'Idea 2 (“Kite”): entry 2 of “notes” has 2,001 characters. The limit is 2,000.',
    'Idea 2 («Kite»): la entrada 2 de «notes» tiene 2001 caracteres. El máximo es 2000.',
  ],
  [
    'too many updates',
    listWith({ updates: Array.from({ length: 1_001 }, () => ({ text: 'x' })) }),
    'Idea 2 (“Kite”): “updates” has 1,001 entries. The limit is 1,000.',
    'Idea 2 («Kite»): «updates» tiene 1001 elementos. El máximo es 1000.',
  ],
  [
    'a list of to-dos',
    '[{"title":"Paint","completed":true,"body":"two coats"}]',
    'Idea 1 (“Paint”): “description” is missing.',
    'Idea 1 («Paint»): falta «description».',
  ],
  ['an item that is no object', '["Kite"]', "Idea 1: it isn't an idea.", 'Idea 1: no es una idea.'],
  [
    'too many ideas',
    JSON.stringify(Array.from({ length: 10_001 }, () => requiredFields)),
    'The file has 10,001 ideas. The limit is 10,000.',
    'El archivo tiene 10.001 ideas. El máximo es 10.000.',
  ],
  [
    'too much text',
    JSON.stringify(
      Array.from({ length: 4_200 }, () => ({ ...requiredFields, description: 'x'.repeat(4_900) })),
    ),
    'The ideas have 22.4 MB of text. The limit is 20 MB.',
    'El texto de las ideas ocupa 22,4 MB. El máximo es 20 MB.',
  ],
  ['an empty list', '[]', 'The list has no ideas.', 'La lista no tiene ninguna idea.'],
  [
    'an object',
    '{}',
    'The file must be a list of ideas: [ … ].',
    'El archivo debe ser una lista de ideas: [ … ].',
  ],
  ['plain text', 'my ideas', "The file isn't valid JSON.", 'El archivo no contiene JSON válido.'],
])('says why a file with %s is refused, in both languages', async (_, text, inEnglish, inSpanish) => {
  const fault = await faultOf(asFile(text));
  expect([fileFaultText(fault, en), fileFaultText(fault, es)]).toEqual([inEnglish, inSpanish]);
});

const family = '👩‍👩‍👧‍👦';

it.each<[string, Record<string, unknown>, Partial<FileFault>]>([
  ['a title', { title: `${'x'.repeat(35)}${family}`, progress: 101 }, { title: 'x'.repeat(35) }],
  [
    'a refused value',
    { priority: `${'x'.repeat(39)}😀` },
    { fault: { kind: 'not-allowed', value: 'x'.repeat(39), allowed: ['High', 'Medium', 'Low'] } },
  ],
])('repeats the start of %s without half an emoji at its end', async (_, fields, part) => {
  expect(await faultOf(asFile(listWith(fields)))).toMatchObject(part);
});

it('keeps the words of a reason in order around texts that set a direction', async () => {
  const fields = { title: 'a\u202eb', priority: 'גבוה' };
  expect(fileFaultText(await faultOf(asFile(listWith(fields))), en)).toBe(
    "Idea 2 (“\u2068a\u202eb\u2069”): “priority” can't be “\u2068גבוה\u2069”. Allowed: “High”, “Medium”, “Low”.",
  );
});

it('gives the size of a file that is too large to be read, and the limit', async () => {
  const fault = await faultOf(asFile(new Uint8Array(32_000_001)));
  expect(fileFaultText(fault, en)).toBe('The file is 32.1 MB. The limit is 32 MB.');
  expect(fileFaultText(fault, es)).toBe('El archivo ocupa 32,1 MB. El máximo es 32 MB.');
});

const letters = JSON.stringify([{ ...requiredFields, title: 'Cañón 漢字 😀' }]);
const inUtf16 = (isLittleEndian: boolean) => {
  const bytes = new Uint8Array(2 * letters.length + 2);
  const view = new DataView(bytes.buffer);
  for (const [index, unit] of [
    0xfeff,
    ...Array.from({ length: letters.length }, (_, i) => letters.charCodeAt(i)),
  ].entries())
    view.setUint16(2 * index, unit, isLittleEndian);
  return bytes;
};

it.each([
  ['UTF-8', new TextEncoder().encode(letters)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${letters}`)],
  ['UTF-16 LE with its byte order mark', inUtf16(true)],
  ['UTF-16 BE with its byte order mark', inUtf16(false)],
])('reads a file in %s', async (_, bytes) => {
  expect(await readIdeasFile(asFile(bytes))).toMatchObject({ ok: true, value: [{ title: 'Cañón 漢字 😀' }] });
});

it.each([
  ['UTF-16 without a mark', inUtf16(true).slice(2)],
  ['UTF-16 BE without a mark', inUtf16(false).slice(2)],
  ['UTF-32 LE', new Uint8Array([0xff, 0xfe, 0, 0, 0x5b, 0, 0, 0, 0x5d, 0, 0, 0])],
  ['UTF-32 BE', new Uint8Array([0, 0, 0xfe, 0xff, 0, 0, 0, 0x5b, 0, 0, 0, 0x5d])],
  ['Latin-1', new Uint8Array([0x5b, 0x22, 0xf1, 0x22, 0x5d])],
  ['UTF-16 that ends within a letter', inUtf16(true).slice(0, -1)],
])('refuses a file in %s with a reason of its own', async (_, bytes) => {
  expect(await faultOf(asFile(bytes))).toEqual({ kind: 'encoding' });
});

it('says that the browser cannot read a file that is gone', async () => {
  const gone = asFile('[]');
  gone.arrayBuffer = async () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await faultOf(gone)).toEqual({ kind: 'unreadable' });
});
