/** A line of a Markdown list of ideas, without the signs before and behind its text. */
export interface MarkdownLine {
  readonly kind: 'heading' | 'quote' | 'rule' | 'item';
  /** How far it is indented, in columns. */
  readonly indent: number;
  readonly text: string;
  readonly isDone: boolean;
  /** The deadline of an item whose text ends with a comment: empty for none. Null if its words say it. */
  readonly deadline: string | null;
}

const tabColumns = 4;
const itemHead = /^(?:(?:[-*+•]|\d{1,3}[.)])(?:\s+|$))?(?:\[([ xX])\](?:\s+|$))?/;
const comment = /(?:^|\s)<!-- ?([^<>]{0,100}?) ?-->$/;

export function splitMarkdownLine(row: string): MarkdownLine {
  const content = row.trimStart();
  const blank = row.slice(0, row.length - content.length);
  const indent = blank.replaceAll('\t', ' '.repeat(tabColumns)).length;
  const line = { indent, isDone: false, deadline: null };
  const [, heading] = /^#{1,6}\s+(\S.*)$/.exec(content) ?? [];
  if (heading !== undefined && indent === 0) return { ...line, kind: 'heading', text: heading.trim() };
  if (content.startsWith('>')) return { ...line, kind: 'quote', text: content.replace(/^> ?/, '') };
  if (/^(?:-{3,}|={3,}|\*{3,}|_{3,}|`{3,}.*)\s*$/.test(content)) return { ...line, kind: 'rule', text: '' };
  const [head = '', mark] = itemHead.exec(content) ?? [];
  const body = content.slice(head.length).trim();
  const [ending, deadline] = comment.exec(body) ?? [];
  return {
    kind: 'item',
    indent,
    text: ending === undefined ? body : body.slice(0, body.length - ending.length).trim(),
    isDone: mark?.toLowerCase() === 'x',
    deadline: deadline ?? null,
  };
}

/** Signs that would be read as a mark of the capture line, with the backslashes before them. */
const markSign = /(?<!\S)(\\*[!#@])/g;

export function escapeMarks(text: string): string {
  return text.replaceAll(markSign, '\\$1');
}

export function unescapeMarks(text: string): string {
  return text.replaceAll(/(?<!\S)\\(?=\\*[!#@])/g, '');
}
