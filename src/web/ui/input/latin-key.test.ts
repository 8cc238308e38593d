import { expect, it } from 'vitest';
import { latinKey } from './latin-key.ts';

it.each([
  ['Russian', 'я', 'KeyZ', 'z'],
  ['Russian with Shift', 'Я', 'KeyZ', 'z'],
  ['Greek', 'ζ', 'KeyZ', 'z'],
  ['Hebrew', 'מ', 'KeyN', 'n'],
  ['Arabic', 'ت', 'KeyJ', 'j'],
  ['Korean', 'ㅏ', 'KeyK', 'k'],
  ['Japanese kana', 'も', 'KeyM', 'm'],
  ['Hindi, a combining vowel', 'ा', 'KeyE', 'e'],
  ['Arabic digits', '٢', 'Digit2', '2'],
  ['Thai, a letter at a digit', 'ๅ', 'Digit1', '1'],
  ['Thai, a letter at the slash', 'ฝ', 'Slash', '/'],
  ['Arabic question mark', '؟', 'Slash', '?'],
])('reads the place of a key on a keyboard that is %s', (_, key, code, latin) => {
  expect(latinKey({ key, code, shiftKey: false })).toBe(latin);
});

it('reads the place with Shift', () => {
  expect(latinKey({ key: 'ฦ', code: 'Slash', shiftKey: true })).toBe('?');
});

it.each([
  ['QWERTZ', 'z', 'KeyY', 'z'],
  ['QWERTZ', 'y', 'KeyZ', 'y'],
  ['AZERTY', 'w', 'KeyZ', 'w'],
  ['AZERTY', 'é', 'Digit2', 'é'],
  ['AZERTY', '!', 'Slash', '!'],
  ['Dvorak', 'n', 'KeyL', 'n'],
  ['Spanish', 'ñ', 'Semicolon', 'ñ'],
  ['Turkish', 'ı', 'KeyI', 'ı'],
  ['German with Caps Lock', 'Z', 'KeyY', 'z'],
  ['any', '/', 'Digit7', '/'],
  ['any', 'Escape', 'Escape', 'escape'],
  ['any', 'ж', 'Unknown', 'ж'],
])('reads the key itself on %s: %s at %s', (_, key, code, latin) => {
  expect(latinKey({ key, code, shiftKey: false })).toBe(latin);
});
