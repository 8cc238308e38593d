import { useMemo, useState } from 'react';
import { alreadyHere } from '#domain/import/already-here.ts';
import { type ImportChoice, chosenIdeas, countAt, offeredIdeas } from '#domain/import/chosen-ideas.ts';
import { type ForeignFile } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { useAccount, useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { lazyPart } from '../../../app/shell/lazy-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ColumnFields } from './column-fields.tsx';
import css from './foreign-import-dialog.module.css';
import { ImportSummary } from './import-summary.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RadioChoices } from './radio-choices.tsx';
import { useMapping } from './use-mapping.ts';

// A mapping is seldom refused for another reason than that nothing has a title.
const FaultText = lazyPart(async () => (await import('./fault-text.tsx')).FaultText);

export interface ForeignImportDialogProps {
  readonly file: File;
  /** The file's content, with columns mapped as guessed by their names. */
  readonly preview: ForeignFile;
  onClose(): void;
}

const everything: ImportChoice = { isReplacing: false, hasFinished: true, ticks: new Map() };

/** Previews the import of another app's file. Nothing is sent until the person presses Import. */
export function ForeignImportDialog({ file, preview, onClose }: ForeignImportDialogProps) {
  const { actions, toasts } = useForge();
  const messages = useMessages();
  const { foreignImport: words } = useFeatureMessages(foreignImportMessages);
  const { view } = useAccount();
  const [choice, setChoice] = useState(everything);
  const change = (part: Partial<ImportChoice>) => setChoice((old) => ({ ...old, ...part }));
  // By another mapping other ideas may be at the same positions.
  const forgetTicks = () => change({ ticks: new Map() });
  const { content, isReading, fault, ...mapping } = useMapping(file, preview, forgetTicks);
  const [isBusy, setBusy] = useState(false);
  const { ideas } = content;
  // Not recounted while the import adds the ideas, because the numbers would change before the dialog closes.
  const here = useMemo(() => alreadyHere(ideas, view.all()), [ideas, view]);
  const chosen = useMemo(() => chosenIdeas(ideas, here, choice), [ideas, here, choice]);
  const offered = useMemo(() => offeredIdeas(ideas, choice), [ideas, choice]);

  const submit = async () => {
    if (chosen.length === 0) {
      toasts.success((texts) => texts.toasts.imported(0));
      return onClose();
    }
    setBusy(true);
    const isDone = await (choice.isReplacing ? actions.importIdeas(chosen) : actions.addImported(chosen));
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={messages.actions.importForeign}
      closeLabel={messages.app.close}
      size="wide"
      isTopAligned
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button
            kind="primary"
            // Replacing by no idea at all would only delete.
            disabled={isReading || fault !== null || (choice.isReplacing && chosen.length === 0)}
            busyLabel={isBusy ? messages.auth.working : undefined}
            onClick={() => void submit()}
          >
            {messages.actions.import}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        {fault === null && (
          <ImportSummary
            content={content}
            chosen={chosen}
            shortened={countAt(offered, content.shortened)}
            here={choice.isReplacing ? 0 : countAt(offered, here)}
          />
        )}
        {content.columns && <ColumnFields content={content} {...mapping} />}
        {fault !== null && (
          <p role="alert" className={css.fault}>
            {fault.kind === 'no-ideas' ? words.noTitles : <FaultText fault={fault} />}
          </p>
        )}
        <div className={css.choices}>
          <RadioChoices
            label={words.target}
            choices={[
              { value: false, label: words.add },
              { value: true, label: words.replace },
            ]}
            chosen={choice.isReplacing}
            onChange={(isReplacing) => change({ isReplacing })}
          />
          <label className={css.choice}>
            <input
              type="checkbox"
              checked={choice.hasFinished}
              onChange={({ target }) => change({ hasFinished: target.checked })}
            />
            {words.withFinished}
          </label>
        </div>
        {fault === null && (
          <PreviewTable
            offered={offered}
            here={here}
            choice={choice}
            onTick={(index, isOn) => change({ ticks: new Map(choice.ticks).set(index, isOn) })}
          />
        )}
      </div>
    </Dialog>
  );
}
