import { type Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags by mouse between two points of the window, so fast that the page draws no frame meanwhile. */
export async function dragAtOnce(page: Page, from: Point, to: Point): Promise<void> {
  await page.evaluate(
    ([start, end]) => {
      const send = (type: string, { x, y }: Point, buttons: number) =>
        document.elementFromPoint(start.x, start.y)?.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 1,
            pointerType: 'mouse',
            isPrimary: true,
            bubbles: true,
            clientX: x,
            clientY: y,
            buttons,
          }),
        );
      send('pointerdown', start, 1);
      send('pointermove', { x: start.x, y: start.y + 10 }, 1);
      send('pointermove', end, 1);
      send('pointerup', end, 0);
    },
    [from, to] as const,
  );
}
