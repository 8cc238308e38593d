import { type OpenBoard } from './open-board.ts';

/** An input to measure: the event it starts with, and a selector for the element it shows later, if any. */
export interface Input {
  readonly event: string;
  readonly shows?: string;
  act(): Promise<void>;
}

/** Milliseconds from the event's timestamp to the end of the frame that shows its effect. */
export async function toPaint({ page }: OpenBoard, { event, shows, act }: Input): Promise<number> {
  // The page listens before the input is sent, which could otherwise arrive first.
  const measured = await page.evaluateHandle(
    ({ type, selector }) => ({
      ms: new Promise<number>((resolve) => {
        const checkFrame = (start: number) =>
          requestAnimationFrame(() => {
            if (selector !== null && !document.querySelector(selector)) return checkFrame(start);
            // A message posted in this callback is handled after the frame has been drawn.
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve(performance.now() - start));
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        addEventListener(type, ({ timeStamp }) => void checkFrame(timeStamp), { capture: true, once: true });
      }),
    }),
    { type: event, selector: shows ?? null },
  );
  await act();
  return measured.evaluate(({ ms }) => ms);
}

/** Types a letter into the title of the new-idea form. Returns the milliseconds until it is painted. */
export async function typeLetter(board: OpenBoard): Promise<number> {
  const title = board.page.getByRole('form', { name: 'Add Idea' }).getByLabel('Title');
  await title.focus();
  const paint = await toPaint(board, { event: 'keydown', act: () => title.press('a') });
  await title.fill('');
  return paint;
}

/** Opens the edit dialog with its button. Returns the milliseconds from the click until it is painted. */
export async function openDialog(board: OpenBoard): Promise<number> {
  const button = board.page.getByRole('article').first().getByRole('button', { name: 'Edit' });
  const paint = await toPaint(board, { event: 'click', shows: 'dialog[open]', act: () => button.click() });
  await board.page.keyboard.press('Escape');
  await board.page.locator('dialog[open]').waitFor({ state: 'detached' });
  return paint;
}

/**
 * Moves the slider by one step with the keyboard. Returns the milliseconds until it is painted, before it is
 * saved.
 */
export async function stepSlider(board: OpenBoard): Promise<number> {
  const slider = board.page.getByRole('slider').first();
  await slider.focus();
  const paint = await toPaint(board, { event: 'keydown', act: () => slider.press('ArrowRight') });
  await slider.blur();
  await board.page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  return paint;
}
