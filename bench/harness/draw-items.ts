/** Draws `count` items at random; an item may be drawn several times. */
export function drawItems<T>(items: readonly T[], count: number): readonly T[] {
  return Array.from({ length: count }, () => items[Math.floor(Math.random() * items.length)] as T);
}
