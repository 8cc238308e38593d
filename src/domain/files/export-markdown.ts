import { languages } from '../account/account.ts';
import { readCapture } from '../capture/read-capture.ts';
import { type Zone } from '../deadline/deadline.ts';
import { deadlineText, wallMinuteAt } from '../deadline/wall-clock.ts';
import { type Entry, type Idea, defaultPriority } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { compareRanked } from '../idea/ranked.ts';
import { isSetBySteps } from '../idea/steps.ts';
import { isBuiltInTag } from '../idea/tags.ts';
import { escapeMarks, withDeadlineComment, withTagsComment } from './markdown-line.ts';

export const markdownFileName = 'forge-ideas.md';

/** Labels for content that the format has no syntax for. */
export interface MarkdownWords {
  readonly deadline: string;
  readonly target: string;
  readonly progress: string;
  readonly updates: string;
  readonly notes: string;
}

export interface MarkdownContext {
  readonly zone: Zone;
  /** Milliseconds since 1970 UTC. */
  readonly nowMs: number;
  readonly words: MarkdownWords;
}

/**
 * Writes all ideas as a Markdown list under the headings of their categories: a line for each idea and, below it, its
 * texts as a quotation and its steps.
 */
export function exportAsMarkdown(ideas: Iterable<Idea>, context: MarkdownContext): string {
  const byCategory = new Map<string, Idea[]>();
  for (const idea of [...ideas].sort(compareRanked)) {
    const group = byCategory.get(idea.category) ?? [];
    byCategory.set(idea.category, group);
    group.push(idea);
  }
  return Array.from(byCategory, ([category, group]) =>
    [`# ${oneLine(category)}`, '', ...group.flatMap((idea) => linesOf(idea, context)), ''].join('\n'),
  ).join('\n');
}

function linesOf(idea: Idea, context: MarkdownContext): readonly string[] {
  const text = quotation(idea, context);
  return [
    `- [${isFinished(idea) ? 'x' : ' '}] ${titleLine(idea, context)}`,
    ...(text === '' ? [] : text.split(lineBreak).map((line) => (line === '' ? '  >' : `  > ${line}`))),
    ...idea.steps.map((step) => `  - [${step.doneAt === null ? ' ' : 'x'}] ${oneLine(step.text)}`),
  ];
}

/**
 * The title with its marks and deadline. The deadline is in a comment if the words would be read as another date, and so are
 * the names of own tags, which a reader cannot know.
 */
function titleLine(idea: Idea, { zone, nowMs: now }: MarkdownContext): string {
  const title = escapeMarks(oneLine(idea.title));
  const deadline = isOddDeadline(idea) ? '' : idea.deadline;
  const marks = [
    ...(idea.priority === defaultPriority ? [] : [`!${idea.priority.toLowerCase()}`]),
    ...idea.tags.map((tag) => `#${tag}`),
  ];
  const tags = idea.tags.filter((tag) => !isBuiltInTag(tag));
  const line = [title, ...marks, deadline.replace('T', ' ')].filter((part) => part !== '').join(' ');
  const isRead = languages.every((language) => {
    const read = readCapture(line, { language, zone, now, categories: [], tags, keptAsText: [] });
    return read.title === title && (read.deadline ?? '') === deadline;
  });
  const isPlain = isRead && !line.endsWith('-->');
  const whole = isPlain ? line : withDeadlineComment([title, ...marks].join(' '), deadline);
  return withTagsComment(whole, tags);
}

/** An imported file may have set any text as a deadline, even one that would end the comment. */
function isOddDeadline({ deadline }: Idea): boolean {
  return /[<>\n\u2028\u2029]/.test(deadline);
}

/** The description, then the content that the format has no syntax for. */
function quotation(idea: Idea, { words, zone }: MarkdownContext): string {
  const entries = (name: string, list: readonly Entry[]) =>
    list.length === 0
      ? ''
      : [`${name}:`, ...list.map(({ date, text }) => `${shownDate(date, zone)} ${text}`)].join('\n');
  const isPartly = idea.progress > 0 && !isFinished(idea) && !isSetBySteps(idea);
  return [
    idea.description,
    isOddDeadline(idea) ? `${words.deadline}: ${idea.deadline}` : '',
    idea.target === '' ? '' : `${words.target}: ${idea.target}`,
    isPartly ? `${words.progress}: ${idea.progress} %` : '',
    entries(words.updates, idea.updates),
    entries(words.notes, idea.notes),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function shownDate(date: string, zone: Zone): string {
  return deadlineText(wallMinuteAt(Date.parse(date), zone)).replace('T', ' ');
}

const lineBreak = /\r\n?|[\n\u2028\u2029]/;

function oneLine(text: string): string {
  return text.split(lineBreak).join(' ');
}
