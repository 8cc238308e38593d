import { readCapture } from '../capture/read-capture.ts';
import {
  type MarkdownLine,
  splitDeadlineComment,
  splitMarkdownLine,
  unescapeMarks,
} from '../files/markdown-line.ts';
import { type ImportedStep } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type DraftIdea } from './fit-idea.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { withoutMark } from './text-mark.ts';

/** An idea with the content of the lines below it. */
interface OpenIdea {
  readonly draft: DraftIdea;
  readonly indent: number;
  readonly description: string[];
  readonly steps: ImportedStep[];
  /** How far its first step is indented. */
  stepIndent: number | null;
}

/**
 * Plain text or Markdown: a line is an idea, `[x]` before it finishes it, a line that is indented further is a step of
 * the idea above, and one that begins with ">" belongs to its description. A heading names the category of the ideas
 * below it.
 */
export function* readText(text: string, context: ReadingContext): ForeignReading {
  const collector = collectIdeas('text', context);
  let category: string | undefined;
  /** A heading that is no idea's category so far. */
  let unused = '';
  let open: OpenIdea | null = null;
  for (const [row] of withoutMark(text).matchAll(/[^\r\n\u2028\u2029]+/g)) {
    yield;
    const line = splitMarkdownLine(row);
    if (line.kind === 'heading') {
      close(open, collector);
      open = null;
      leaveOutHeading(unused, collector);
      const isCategory = line.text.length <= limits.categoryName;
      category = isCategory ? line.text : undefined;
      unused = isCategory ? line.text : '';
      if (!isCategory) leaveOutHeading(line.text, collector);
    } else if (line.kind === 'quote' && open) open.description.push(line.text);
    else if (line.text.trim() === '') continue;
    else if (open && line.indent > open.indent) addStep(open, line, collector);
    else {
      close(open, collector);
      open = openIdea(line, category, context, collector.isFull());
      if (open.draft.category === category) unused = '';
    }
  }
  close(open, collector);
  leaveOutHeading(unused, collector);
  return collector.finish();
}

function leaveOutHeading(text: string, collector: Collector): void {
  if (text !== '') collector.leaveOut('heading', text);
}

function close(open: OpenIdea | null, collector: Collector): void {
  if (!open) return;
  const { draft, description, steps } = open;
  collector.add({ ...draft, description: description.join('\n'), steps });
}

function addStep(open: OpenIdea, { text, isDone, indent }: MarkdownLine, collector: Collector): void {
  open.stepIndent ??= indent;
  if (indent > open.stepIndent) collector.leaveOut('nesting', text);
  open.steps.push({ text, done: isDone });
}

/** Behind the line it keeps the words before it from being read as a date. */
const noDate = ' ¶';

function openIdea(
  line: MarkdownLine,
  category: string | undefined,
  context: ReadingContext,
  isOnlyCounted: boolean,
): OpenIdea {
  if (isOnlyCounted)
    return { draft: { title: line.text }, indent: line.indent, description: [], steps: [], stepIndent: null };
  const { language, nowMs: now, zone, categories } = context;
  const { title: words, deadline: given } = splitDeadlineComment(line.text);
  const text = given === null ? words : words + noDate;
  const capture = readCapture(text, { language, now, zone, categories, keptAsText: [] });
  const title = given === null ? capture.title : capture.title.slice(0, -noDate.length);
  // A line that consists only of marks keeps them as its title.
  const isBare = title === '';
  return {
    draft: {
      title: isBare ? words : unescapeMarks(title),
      category: (isBare ? undefined : capture.category) ?? category,
      priority: isBare ? undefined : capture.priority,
      deadline: given ?? (isBare ? undefined : capture.deadline),
      tags: isBare ? [] : capture.tags,
      progress: line.isDone ? 100 : 0,
    },
    indent: line.indent,
    description: [],
    steps: [],
    stepIndent: null,
  };
}
