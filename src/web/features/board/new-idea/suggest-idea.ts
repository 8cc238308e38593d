import { type Forge } from '../../../app/context/forge.ts';
import { type NewIdeaDraft } from '../state/new-idea-draft.ts';

/** Fills the form with a sample idea, after a question if that would replace typed text. */
export function suggestIdea(
  { announce, dialogs, messages }: Pick<Forge, 'announce' | 'dialogs' | 'messages'>,
  newIdea: NewIdeaDraft,
): void {
  const fillIn = () => {
    newIdea.suggest();
    // Announced, as the suggestion fills fields above the focused button.
    announce(messages.get().form.suggested(newIdea.fields.get().title));
  };
  if (!newIdea.hasUserInput()) return fillIn();
  dialogs.ask({
    text: (said) => said.form.replaceTyped,
    confirmLabel: (said) => said.form.replace,
    isDestructive: false,
    onConfirm: fillIn,
  });
}
