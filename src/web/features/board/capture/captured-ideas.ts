import { type Capture } from '#domain/capture/read-capture.ts';
import { type IdeaErrorCode, checkIdeaFields, momentOf } from '#domain/mutation/check-idea-fields.ts';
import { type CapturedIdea, type Stamp } from '#domain/mutation/mutation.ts';

/** The idea that a line becomes; `category` is for lines that name none. */
export function capturedIdea(capture: Capture, category: string): CapturedIdea {
  const { title, deadline, priority, tags } = capture;
  return {
    title,
    category: capture.category ?? category,
    ...(deadline === undefined ? {} : { deadline }),
    ...(priority === undefined ? {} : { priority }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** Why an idea would be refused; null if it is valid. */
export function captureFault({ title, deadline }: CapturedIdea, stamp: Stamp): IdeaErrorCode | null {
  const fields = { title, ...(deadline === undefined ? {} : { deadline }) };
  return checkIdeaFields(fields, momentOf(stamp))?.code ?? null;
}
