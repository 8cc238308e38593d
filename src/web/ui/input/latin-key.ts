/** Letters and digits of other scripts. Latin ones are where the layout has them, as on QWERTZ and AZERTY. */
const nonLatin = /^(?![\p{Script=Latin}\p{ASCII}])[\p{L}\p{M}\p{Nd}]+$/u;

const punctuation: Readonly<Record<string, readonly [string, string]>> = { Slash: ['/', '?'] };

/**
 * The key in lower case, for shortcuts. On a keyboard for another script, the key that a US keyboard has at the
 * same place.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key === '؟') return '?';
  if (!nonLatin.test(key)) return key.toLowerCase();
  const atPlace = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return (atPlace?.[1] ?? atPlace?.[2] ?? punctuation[code]?.[Number(shiftKey)] ?? key).toLowerCase();
}
