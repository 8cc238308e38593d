import { type OpenBoard } from './open-board.ts';

/** What is done, the event that it begins with, and what it shows if that is not there at once. */
interface Input {
  readonly event: string;
  readonly shows?: string;
  act(): Promise<void>;
}

/** Milliseconds from an event, as the browser dates it, until a frame with what it shows has been made. */
async function toPaint({ page }: OpenBoard, { event, shows, act }: Input): Promise<number> {
  const measured = page.evaluate(
    ({ type, selector }) =>
      new Promise<number>((resolve) => {
        const checkFrame = (start: number) =>
          requestAnimationFrame(() => {
            if (selector !== null && !document.querySelector(selector)) return checkFrame(start);
            // The next task begins when this frame has been drawn.
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve(performance.now() - start));
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        addEventListener(type, ({ timeStamp }) => void checkFrame(timeStamp), { capture: true, once: true });
      }),
    { type: event, selector: shows ?? null },
  );
  await act();
  return measured;
}

/** A letter in the title of the form for a new idea. */
export async function typeLetter(board: OpenBoard): Promise<number> {
  const title = board.page.getByRole('form', { name: 'Add Idea' }).getByLabel('Title');
  await title.focus();
  const paint = await toPaint(board, { event: 'keydown', act: () => title.press('a') });
  await title.fill('');
  return paint;
}

/** The dialog to edit an idea, from the press on its button. */
export async function openDialog(board: OpenBoard): Promise<number> {
  const button = board.page.getByRole('article').first().getByRole('button', { name: 'Edit' });
  const paint = await toPaint(board, { event: 'click', shows: 'dialog[open]', act: () => button.click() });
  await board.page.keyboard.press('Escape');
  await board.page.locator('dialog[open]').waitFor({ state: 'detached' });
  return paint;
}

/** A step of the slider by the keyboard, which is saved a moment later. */
export async function stepSlider(board: OpenBoard): Promise<number> {
  const slider = board.page.getByRole('slider').first();
  await slider.focus();
  const paint = await toPaint(board, { event: 'keydown', act: () => slider.press('ArrowRight') });
  await slider.blur();
  await board.page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  return paint;
}
