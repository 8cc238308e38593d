import { en } from '#messages/en/en.ts';
import { type OpenBoard } from './open-board.ts';

/** An input to measure: the event it starts with, and a selector for the element it shows later, if any. */
export interface Input {
  readonly event: string;
  /** The event whose handlers cause the effect, where it is a later one. */
  readonly effect?: string;
  readonly shows?: string;
  act(): Promise<void>;
}

/** Milliseconds from the event's timestamp to the end of the frame that shows its effect. */
export async function toPaint({ page }: OpenBoard, { event, effect, shows, act }: Input): Promise<number> {
  // The page listens before the input is sent, which could otherwise arrive first.
  const measured = await page.evaluateHandle(
    ({ type, effectType, selector }) => ({
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
        const options = { capture: true, once: true };
        const onEvent = ({ timeStamp }: Event) => {
          if (effectType === null) checkFrame(timeStamp);
          else addEventListener(effectType, () => void checkFrame(timeStamp), options);
        };
        addEventListener(type, onEvent, options);
      }),
    }),
    { type: event, effectType: effect ?? null, selector: shows ?? null },
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

/**
 * Opens the first row of List and adds an update to it. Returns the milliseconds from the press of Enter until the update is
 * painted.
 */
export async function addUpdateInRow(board: OpenBoard, text: string): Promise<number> {
  const row = board.page.getByRole('article').first();
  const field = row.getByPlaceholder(`${en.card.addUpdate}…`);
  if (!(await field.isVisible())) await row.locator('[data-title]').click();
  await field.fill(text);
  const press = () => field.press('Enter');
  const paint = await toPaint(board, { event: 'keydown', effect: 'submit', act: press });
  await row.getByText(text).waitFor();
  await board.page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  return paint;
}

/** Types a letter into the search. Returns the milliseconds until the ideas it finds are painted. */
export async function searchLetter(board: OpenBoard, letter: string): Promise<number> {
  const box = board.page.getByRole('searchbox');
  await box.focus();
  return toPaint(board, { event: 'keydown', effect: 'input', act: () => box.press(letter) });
}
