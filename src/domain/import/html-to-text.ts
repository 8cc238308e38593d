import { lookUp } from './json-values.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text that replaces each tag. Other tags are removed. */
const tagTexts: Readonly<Record<string, string>> = {
  br: '\n',
  '/p': '\n\n',
  '/div': '\n',
  '/li': '\n',
  '/ul': '\n',
  '/ol': '\n',
  '/tr': '\n',
  '/h1': '\n\n',
  '/h2': '\n\n',
  '/h3': '\n\n',
  '/blockquote': '\n',
  '/pre': '\n',
  li: '- ',
};

/** A "<" that opens a tag or a comment. Any other, as in `a<b)`, is text. */
const opening = /<(?:!--|(\/?[a-z][a-z\d]*)(?=[\s/>]))/i;
/** The number of letters that are examined to recognise a tag. */
const maxOpening = 20;

/** The readable text of HTML. A text without tags stays as it is. */
export function htmlToText(html: string): string {
  if (!opening.test(html)) return html;
  let text = '';
  let at = 0;
  // Without a pattern over the whole text: many "<" without a ">" would take quadratic time.
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', at)) {
    const found = opening.exec(html.slice(start, start + maxOpening));
    const isTag = found?.index === 0;
    const end = isTag ? html.indexOf('>', start) : start;
    if (end < 0) break;
    text += html.slice(at, isTag ? start : start + 1).replaceAll(/[\r\n]+/g, ' ');
    at = end + 1;
    if (!isTag) continue;
    const name = found[1] ?? '';
    text += lookUp(tagTexts, name.toLowerCase()) ?? '';
    const href = name.toLowerCase() === 'a' ? /href="([^"]*)"/.exec(html.slice(start, end))?.[1] : undefined;
    // The address of a link is kept, unless it is also the link's text.
    if (href !== undefined && !html.startsWith(href, at)) text += `${href} `;
  }
  text += html.slice(at);
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,6}));/gi, (all, decimal, hex, name) => {
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return lookUp(entities, String(name).toLowerCase()) ?? all;
  });
}
