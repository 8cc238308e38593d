import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Announces a text to assistive technology. Keep it mounted: a live region must exist before its text
 * changes.
 */
export function LiveAnnouncer({ text }: { readonly text: string }) {
  return (
    <VisuallyHidden>
      <span aria-live="assertive">{text}</span>
    </VisuallyHidden>
  );
}
