import { useForge, useMessages } from '../../app/forge.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EntryField } from './entry-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type IdeaDialogProps } from './idea-dialog-props.ts';
import { EntryList } from './entry-list.tsx';
import css from './notes-dialog.module.css';

/** An idea's notes, newest first. */
export function NotesDialog({ idea, isGone, onClose }: IdeaDialogProps) {
  const { actions } = useForge();
  const { app, gone, notes } = useMessages();
  return (
    <Dialog title={notes.title} closeLabel={app.close} onClose={onClose}>
      {isGone && <Notice tone="warn" text={gone} />}
      <p className={css.of}>{idea.title}</p>
      <EntryField
        label={notes.add}
        draft={`note.${idea.id}`}
        hint={notes.addHint}
        isLarge
        isDisabled={isGone}
        hasAutofocus
        onSubmit={(text) => actions.addNote(idea.id, text)}
      />
      {idea.notes.length === 0 ? (
        <p className={css.none}>{notes.none}</p>
      ) : (
        <div className={css.list}>
          <EntryList idea={idea} list="notes" />
        </div>
      )}
    </Dialog>
  );
}
