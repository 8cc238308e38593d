/** Whether the browser lets this page make itself heard; false where it does not say. */
export const mayBeHeard = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

let isPressed = false;

/** To be called as the page starts. */
export function watchPresses(): void {
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => (isPressed = true), { capture: true, once: true });
}

/** Whether the person has pressed anything on this page yet. */
export const hasBeenPressed = (): boolean => isPressed;
