import { capturedIdea } from '#domain/capture/captured-idea.ts';
import { type CaptureContext, readCapture } from '#domain/capture/read-capture.ts';
import { type IdeaErrorCode, checkIdeaFields, momentOf } from '#domain/mutation/check-idea-fields.ts';
import { type CapturedIdea, type Stamp } from '#domain/mutation/mutation.ts';

/** Why an idea would be refused; null if it is valid. */
export function captureFault({ title, deadline }: CapturedIdea, stamp: Stamp): IdeaErrorCode | null {
  const fields = { title, ...(deadline === undefined ? {} : { deadline }) };
  return checkIdeaFields(fields, momentOf(stamp))?.code ?? null;
}

/**
 * The idea of one of several pasted lines. Nobody sees its marks beforehand, so a deadline in the past stays in the
 * title, and so does a line of which nothing else is left.
 */
export function pastedIdea(
  line: string,
  context: Omit<CaptureContext, 'keptAsText'>,
  category: string,
  stamp: Stamp,
): CapturedIdea {
  const read = (keptAsText: readonly string[]): CapturedIdea => {
    const capture = readCapture(line, { ...context, keptAsText });
    const idea = capturedIdea(capture, category);
    const fault = captureFault(idea, stamp);
    if (fault === 'fields-required') return { title: line, category };
    const deadline = capture.marks.find(({ kind }) => kind === 'deadline');
    if (fault !== 'deadline-not-future' || !deadline) return idea;
    return read([...keptAsText, deadline.words]);
  };
  return read([]);
}
