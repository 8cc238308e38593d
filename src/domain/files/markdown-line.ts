/** A line of a Markdown list of ideas, without the signs before and behind its text. */
export interface MarkdownLine {
  readonly kind: 'heading' | 'quote' | 'rule' | 'item';
  /** How far it is indented, in columns. */
  readonly indent: number;
  readonly text: string;
  readonly isDone: boolean;
}

const tabColumns = 4;
const maxCommentLength = 120;
const itemHead = /^(?:(?:[-*+•]|\d{1,3}[.)])(?:\s+|$))?(?:\[([ xX])\](?:\s+|$))?/;

export function splitMarkdownLine(row: string): MarkdownLine {
  const content = row.trimStart();
  const blank = row.slice(0, row.length - content.length);
  const indent = blank.replaceAll('\t', ' '.repeat(tabColumns)).length;
  const line = { indent, isDone: false };
  const [, heading] = /^#{1,6}\s+(\S.*)$/.exec(content) ?? [];
  if (heading !== undefined && indent === 0) return { ...line, kind: 'heading', text: heading.trim() };
  if (content.startsWith('>')) return { ...line, kind: 'quote', text: content.replace(/^> ?/, '') };
  if (/^(?:-{3,}|={3,}|\*{3,}|_{3,}|`{3,}.*)\s*$/.test(content)) return { ...line, kind: 'rule', text: '' };
  const [head = '', mark] = itemHead.exec(content) ?? [];
  return {
    kind: 'item',
    indent,
    text: content.slice(head.length).trim(),
    isDone: mark?.toLowerCase() === 'x',
  };
}

const comment = /(?:^|\s)<!-- ?([^<>]*?) ?-->$/;

/** A title with its deadline in a comment, used where the title's own words would be read as a date. */
export function withDeadlineComment(title: string, deadline: string): string {
  return `${title} <!-- ${deadline === '' ? '' : `${deadline} `}-->`;
}

/** The title and the deadline of the comment behind it: empty for none, null without a comment. */
export function splitDeadlineComment(text: string): {
  readonly title: string;
  readonly deadline: string | null;
} {
  const [ending = '', deadline = null] = comment.exec(text.slice(-maxCommentLength)) ?? [];
  return { title: text.slice(0, text.length - ending.length), deadline };
}

const tagsComment = /(?:^|\s)<!-- tags: ([^<>]*) -->$/;
const maxTagsCommentLength = 8_000;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A line with the names of own tags in a comment, so that it is clear which words behind a `#` are tags. */
export function withTagsComment(line: string, tags: readonly string[]): string {
  if (tags.length === 0) return line;
  return `${line} <!-- tags: ${tags.join(', ').replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)} -->`;
}

/** The line and the tags of the comment behind it. */
export function splitTagsComment(text: string): {
  readonly line: string;
  readonly tags: readonly string[];
} {
  const [ending = '', names] = tagsComment.exec(text.slice(-maxTagsCommentLength)) ?? [];
  if (names === undefined) return { line: text, tags: [] };
  const plain = Object.entries(escapes)
    .toReversed()
    .reduce((all, [sign, escaped]) => all.replaceAll(escaped, sign), names);
  return { line: text.slice(0, text.length - ending.length), tags: plain.split(', ') };
}

/** Signs that the capture line would read as a mark, with the backslashes before them. */
const markSign = /(?<!\S)(\\*[!#@])/g;

export function escapeMarks(text: string): string {
  return text.replaceAll(markSign, '\\$1');
}

export function unescapeMarks(text: string): string {
  return text.replaceAll(/(?<!\S)\\(?=\\*[!#@])/g, '');
}
