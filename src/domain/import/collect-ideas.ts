import { type FileReading, refuseFile } from '../files/file-fault.ts';
import { ideaBytes, refuseBytes } from '../files/within-account.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText, cutText } from '../primitives/text.ts';
import { type DraftIdea, createIdeaFitter } from './fit-idea.ts';
import {
  type ForeignFile,
  type ForeignIdea,
  type ForeignSource,
  type LeftOut,
  type LeftOutKind,
  type ReadingContext,
} from './foreign-file.ts';

/** Collects what a reader finds in a file. */
export interface Collector {
  add(draft: DraftIdea): void;
  /** Whether the file has too many ideas already. Further ones are only counted, so a reader need not look into them. */
  isFull(): boolean;
  leaveOut(kind: LeftOutKind, text: string): void;
  /** The file, or why it is refused: it has no ideas, or more than an account may have. */
  finish(more?: Pick<ForeignFile, 'columns' | 'needsDayOrder'>): FileReading<ForeignFile>;
}

const maxLeftOutText = 80;

export function collectIdeas(source: ForeignSource, context: ReadingContext): Collector {
  const ideas: ForeignIdea[] = [];
  const leftOut: LeftOut[] = [];
  let count = 0;
  let bytes = 0;
  const shortened = new Set<number>();
  const leaveOut = (kind: LeftOutKind, text: string) => {
    leftOut.push({ kind, text: cutText(cleanText(text.slice(0, maxLeftOutText * 2)), maxLeftOutText) });
  };
  const fit = createIdeaFitter(context.categories, leaveOut);
  return {
    leaveOut,
    isFull: () => count > limits.ideas,
    add(draft) {
      // Counted first, so that a file of a million rows is refused without building a million ideas.
      if (count > limits.ideas) {
        count++;
        return;
      }
      const fitted = fit(draft);
      if (fitted === null) return;
      count++;
      if (fitted.isShortened) shortened.add(ideas.length);
      ideas.push(fitted.idea);
      bytes += ideaBytes(fitted.idea);
    },
    finish(more = {}) {
      if (count === 0) return refuseFile({ kind: 'no-ideas' });
      if (count > limits.ideas) return refuseFile({ kind: 'too-many-ideas', count, max: limits.ideas });
      return refuseBytes(bytes) ?? { ok: true, value: { source, ideas, leftOut, shortened, ...more } };
    },
  };
}
