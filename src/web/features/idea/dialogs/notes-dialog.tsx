import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/panel/notice.tsx';
import { EntryField, entryDraftName } from '../entries/entry-field.tsx';
import { EntryList } from '../entries/entry-list.tsx';
import css from './entries-dialog.module.css';
import { type IdeaDialogProps } from './idea-dialog-props.ts';

/** An idea's notes, newest first. */
export function NotesDialog({ idea, isGone, onClose }: IdeaDialogProps) {
  const { actions, announce } = useForge();
  const { app, card, gone, notes } = useMessages();
  const add = async (text: string, mutationId: string) => {
    const count = idea.notes.length + 1;
    const isAdded = await actions.addNote(idea.id, text, mutationId);
    // Sighted users see it in the list. The count makes each announcement differ, so that each is read out.
    if (isAdded) announce(`${notes.added}, ${card.noteCount(count)}`);
    return isAdded;
  };
  return (
    <Dialog title={notes.title} closeLabel={app.close} onClose={onClose}>
      {isGone && <Notice tone="warn" text={gone} />}
      <p className={css.of} dir="auto">
        {idea.title}
      </p>
      <EntryField
        label={notes.add}
        draftName={entryDraftName('notes', idea.id)}
        hint={notes.addHint}
        isLarge
        isDisabled={isGone}
        hasAutofocus
        onSubmit={add}
      />
      {idea.notes.length === 0 ? (
        <p className={css.none}>{notes.none}</p>
      ) : (
        <div className={css.list}>
          <EntryList idea={idea} list="notes" isReadOnly={isGone} />
        </div>
      )}
    </Dialog>
  );
}
