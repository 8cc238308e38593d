import { Plus } from 'lucide-react';
import { useForge, useMessages } from '../../app/forge.ts';
import css from './new-idea-button.module.css';
import { usePhone } from './use-width.ts';

/** Floats over the board on phones and opens the sheet. */
export function NewIdeaButton() {
  const { dialogs } = useForge();
  const { form } = useMessages();
  if (!usePhone()) return null;
  return (
    <button
      type="button"
      className={css.button}
      aria-label={form.newIdea}
      onClick={() => dialogs.show({ kind: 'new-idea' })}
    >
      <Plus size={24} strokeWidth={2.4} />
    </button>
  );
}
