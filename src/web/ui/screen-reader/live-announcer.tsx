import { VisuallyHidden } from './visually-hidden.tsx';

/** Reads out at once what happens; it is there from the start, as a live region has to be. */
export function LiveAnnouncer({ text }: { readonly text: string }) {
  return (
    <VisuallyHidden>
      <span aria-live="assertive">{text}</span>
    </VisuallyHidden>
  );
}
