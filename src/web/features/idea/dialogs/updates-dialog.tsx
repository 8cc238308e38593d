import { useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/panel/notice.tsx';
import { EntryList } from '../entries/entry-list.tsx';
import { UpdateField } from '../entries/update-field.tsx';
import css from './entries-dialog.module.css';
import { type IdeaDialogProps } from './idea-dialog-props.ts';

/** All of an idea's updates, newest first. */
export function UpdatesDialog({ idea, isGone, onClose }: IdeaDialogProps) {
  const { app, entries, gone } = useMessages();
  return (
    <Dialog title={entries.updates} closeLabel={app.close} onClose={onClose}>
      {isGone && <Notice tone="warn" text={gone} />}
      <p className={css.of} dir="auto">
        {idea.title}
      </p>
      <UpdateField idea={idea} isLarge isDisabled={isGone} hasAutofocus />
      {idea.updates.length === 0 ? (
        <p className={css.none}>{entries.none}</p>
      ) : (
        <div className={css.list}>
          <EntryList idea={idea} list="updates" isReadOnly={isGone} />
        </div>
      )}
    </Dialog>
  );
}
