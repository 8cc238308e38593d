import { type Offset } from './drag-geometry.ts';

/** Pixels a pointer may move before a press becomes a drag. */
export const dragThresholdPx = 5;

/** Distance from the window's edge at which auto-scroll begins, and its maximum speed per frame, in pixels. */
const scrollEdgePx = 72;
const maxScrollPxPerFrame = 26;

/** Scrolls the page while a drag is near the window's upper or lower edge. Call it in each frame. */
export function scrollAtEdge({ y }: Pick<Offset, 'y'>): void {
  const above = scrollEdgePx - y;
  const below = y - (innerHeight - scrollEdgePx);
  const speed = above > 0 ? -above : Math.max(0, below);
  if (speed !== 0) scrollBy(0, Math.sign(speed) * Math.min(maxScrollPxPerFrame, Math.abs(speed) / 2.5));
}
