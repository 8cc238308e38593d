/** Whether the browser lets this page make itself heard; false where it does not say. */
export const canPlaySound = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

let hasInput = false;

/** To be called as the page starts. */
export function watchFirstInput(): void {
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => (hasInput = true), { capture: true, once: true });
}

/** Whether the person has pressed anything on this page yet. */
export const hasHadInput = (): boolean => hasInput;
