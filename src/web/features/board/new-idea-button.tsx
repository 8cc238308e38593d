import { Plus } from 'lucide';
import { useForge, useMessages } from '../../app/forge.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './new-idea-button.module.css';
import { showNewIdea } from './show-new-idea.ts';
import { useNarrow } from './use-width.ts';

/** Floats over the board where the form for a new idea is out of sight, and leads to it. */
export function NewIdeaButton() {
  const { dialogs } = useForge();
  const { form } = useMessages();
  if (!useNarrow()) return null;
  return (
    <button
      type="button"
      className={css.button}
      aria-label={form.newIdea}
      onClick={() => showNewIdea(dialogs)}
    >
      <Icon of={Plus} size={24} strokeWidth={2.4} />
    </button>
  );
}
