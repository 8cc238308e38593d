import { readDeadline } from '#domain/deadline/deadline.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type ImportChoice, isTicked } from '#domain/import/chosen-ideas.ts';
import { type ForeignIdea } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { useFeatureMessages, useMessages, useZone } from '../../../app/context/forge.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { categoryName } from '../../idea/labels/category-label.tsx';
import css from './foreign-import-dialog.module.css';

interface PreviewTableProps {
  /** The ideas of the file with their positions in it. */
  readonly offered: readonly (readonly [index: number, idea: ForeignIdea])[];
  readonly here: ReadonlySet<number>;
  readonly choice: ImportChoice;
  onTick(index: number, isOn: boolean): void;
}

/** How many ideas are shown; the rest is imported as it is. */
const maxShown = 20;

export function PreviewTable({ offered, here, choice, onTick }: PreviewTableProps) {
  const { form } = useMessages();
  const { foreignImport: words } = useFeatureMessages(foreignImportMessages);
  if (offered.length === 0) return null;
  const isCut = offered.length > maxShown;
  return (
    <table className={css.table}>
      {isCut && <caption>{words.first(maxShown, offered.length)}</caption>}
      <thead>
        <tr>
          <th scope="col">{form.title}</th>
          <th scope="col">{form.deadline}</th>
        </tr>
      </thead>
      <tbody>
        {offered.slice(0, maxShown).map(([index, idea]) => (
          <PreviewRow
            key={index}
            idea={idea}
            isOn={isTicked(index, here, choice)}
            onTick={(isOn) => onTick(index, isOn)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PreviewRowProps {
  readonly idea: ForeignIdea;
  readonly isOn: boolean;
  onTick(isOn: boolean): void;
}

function PreviewRow({ idea, isOn, onTick }: PreviewRowProps) {
  const messages = useMessages();
  const isDone = isFinished(idea);
  return (
    <tr data-off={!isOn || undefined} data-finished={isDone || undefined}>
      <td>
        <label>
          <input type="checkbox" checked={isOn} onChange={({ target }) => onTick(target.checked)} />
          <span dir="auto">{idea.title}</span>
        </label>
        <p>
          <bdi>{categoryName(messages, idea.category)}</bdi> · {messages.priorities[idea.priority]}
          {isDone && <VisuallyHidden> · {messages.stats.finished}</VisuallyHidden>}
        </p>
      </td>
      <td>
        <DeadlineText text={idea.deadline} />
      </td>
    </tr>
  );
}

/** A deadline; one that cannot be read is shown as it is written. */
function DeadlineText({ text }: { readonly text: string }) {
  const { format } = useMessages();
  const deadline = readDeadline(text, useZone());
  if (deadline.kind === 'none') return null;
  return deadline.kind === 'at' ? format.longDateTime(deadline.time) : text;
}
