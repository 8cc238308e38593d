import { type Conflict } from '#client/undo/undo.ts';
import { useMessages } from '../../../app/context/forge.ts';
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
  const { app, entries, history, undo } = messages;
  const textOf = (field: ShownField | 'entry', value: Conflict['now']) =>
    field === 'entry' ? String(value) || history.empty : fieldText(messages, field, value);
  return (
    <Dialog title={undo.conflict} closeLabel={app.close} onClose={onClose}>
      <p className={css.text}>{undo.conflictText}</p>
      {conflicts.map(({ field, now, before }) =>
        isShownField(field) || field === 'entry' ? (
          <section key={field} className={css.field}>
            <h3>{field === 'entry' ? entries.text : history.fields[field]}</h3>
            <dl>
              <dt>{undo.now}</dt>
              <dd>{textOf(field, now)}</dd>
              <dt>{undo.before}</dt>
              <dd>{textOf(field, before)}</dd>
            </dl>
          </section>
        ) : null,
      )}
    </Dialog>
  );
}
