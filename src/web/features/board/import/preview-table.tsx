import { useRef, useState } from 'react';
import { readDeadline } from '#domain/deadline/deadline.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type ImportChoice, type OfferedIdea, isTicked } from '#domain/import/chosen-ideas.ts';
import { type ForeignIdea } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { useFeatureMessages, useMessages, useZone } from '../../../app/context/forge.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { categoryName } from '../../idea/labels/category-label.tsx';
import css from './foreign-import-dialog.module.css';

interface PreviewTableProps {
  readonly offered: readonly OfferedIdea[];
  readonly here: ReadonlySet<number>;
  readonly choice: ImportChoice;
  onTick(index: number, isOn: boolean): void;
}

/** How many ideas are shown. Further ones that are not in the account yet are imported without being shown. */
const maxShown = 20;

/** How many of the ideas that are in the account already are shown below them, and how many each press adds. */
const stepSize = 200;

export function PreviewTable({ offered, here, choice, onTick }: PreviewTableProps) {
  const { form } = useMessages();
  const { foreignImport: words } = useFeatureMessages(foreignImportMessages);
  const [count, setCount] = useState(stepSize);
  const table = useRef<HTMLTableElement>(null);
  if (offered.length === 0) return null;
  // They are not ticked, so a person who wants one of them must be able to reach it.
  const hereToo = choice.isReplacing ? [] : offered.slice(maxShown).filter(([index]) => here.has(index));
  const caption = hereToo.length > 0 ? words.firstAndHere : words.first;
  const showMore = () => {
    setCount(count + stepSize);
    // The button moves, and goes with the last step.
    table.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <table ref={table} className={css.table} tabIndex={-1}>
        {offered.length > maxShown && <caption>{caption(maxShown, offered.length)}</caption>}
        <thead>
          <tr>
            <th scope="col">{form.title}</th>
            <th scope="col">{form.deadline}</th>
          </tr>
        </thead>
        <tbody>
          {[...offered.slice(0, maxShown), ...hereToo.slice(0, count)].map(([index, idea]) => (
            <PreviewRow
              key={index}
              idea={idea}
              isOn={isTicked(index, here, choice)}
              onTick={(isOn) => onTick(index, isOn)}
            />
          ))}
        </tbody>
      </table>
      {hereToo.length > count && (
        <p>
          <LinkButton onClick={showMore}>{words.more(hereToo.length - count)}</LinkButton>
        </p>
      )}
    </>
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
