import { type CapturedIdea } from '../mutation/mutation.ts';
import { type Capture } from './read-capture.ts';

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
