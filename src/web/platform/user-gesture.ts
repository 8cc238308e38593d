/** Whether the browser allows this page to play sound; false if it does not say. */
export const canPlaySound = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

let hasInput = false;

/** Call it when the page starts. */
export function watchFirstInput(): void {
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => (hasInput = true), { capture: true, once: true });
}

/** Whether the user has given this page any input yet. */
export const hasHadInput = (): boolean => hasInput;
