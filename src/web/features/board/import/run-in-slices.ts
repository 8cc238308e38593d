import { type Steps } from '#domain/import/foreign-file.ts';

/** How long the work runs before the page may paint and answer, in ms. A single step may exceed it. */
const sliceMs = 16;

/** Does the work in slices, so that a large file freezes no page. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let sliceEnd = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    sliceEnd = performance.now() + sliceMs;
  }
}
