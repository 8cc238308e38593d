import { type Conflict } from '#client/undo/undo.ts';
import { historyMessages } from '#messages/history-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type ShownField, fieldText, isShownField } from '../../idea/dialogs/field-text.ts';
import css from './conflict-dialog.module.css';

export interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  onClose(): void;
}

/** Explains why an undo was skipped, with the current and the earlier values. */
export function ConflictDialog({ conflicts, onClose }: ConflictDialogProps) {
  const messages = useMessages();
  const { app, entries } = messages;
  const { historyDialog: history, undoConflict: words } = useFeatureMessages(historyMessages);
  const textOf = (field: ShownField | 'entry', value: Conflict['now']) =>
    field === 'entry' ? String(value) || history.empty : fieldText(messages, field, value);
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose}>
      <p className={css.text}>{words.text}</p>
      {conflicts.map(({ field, now, before }) =>
        isShownField(field) || field === 'entry' ? (
          <section key={field} className={css.field}>
            <h3>{field === 'entry' ? entries.text : history.fields[field]}</h3>
            <dl>
              <dt>{words.now}</dt>
              <dd>{textOf(field, now)}</dd>
              <dt>{words.before}</dt>
              <dd>{textOf(field, before)}</dd>
            </dl>
          </section>
        ) : null,
      )}
    </Dialog>
  );
}
