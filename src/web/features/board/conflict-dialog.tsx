import { type Conflict } from '#client/undo.ts';
import { useMessages } from '../../app/forge.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldText, isShownField } from '../idea/field-value.ts';
import css from './conflict-dialog.module.css';

export interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  onClose(): void;
}

/** Why something was not undone: what it says now, and what it said before. */
export function ConflictDialog({ conflicts, onClose }: ConflictDialogProps) {
  const messages = useMessages();
  const { app, history, undo } = messages;
  return (
    <Dialog title={undo.conflict} closeLabel={app.close} onClose={onClose}>
      <p className={css.text}>{undo.conflictText}</p>
      {conflicts.map(({ field, now, before }) =>
        isShownField(field) ? (
          <section key={field} className={css.field}>
            <h3>{history.fields[field]}</h3>
            <dl>
              <dt>{undo.now}</dt>
              <dd>{fieldText(messages, field, now)}</dd>
              <dt>{undo.before}</dt>
              <dd>{fieldText(messages, field, before)}</dd>
            </dl>
          </section>
        ) : null,
      )}
    </Dialog>
  );
}
