import { startTransition, useEffect, useState } from 'react';

/** So many ideas at most are all in the page, where the browser's own search finds them and a reader goes through them. */
const few = 50;

/**
 * Whether all of the list is to be in the page, and not only what is near the window. Never in the frame in which many
 * ideas come, as they do when a search is taken back: what cannot be seen follows behind it.
 */
export function useWholeList(count: number): boolean {
  /** How many ideas were in the page the last time that all were. */
  const [known, setKnown] = useState(0);
  useEffect(() => startTransition(() => setKnown(count)), [count]);
  return count <= few && count <= known + 1;
}
