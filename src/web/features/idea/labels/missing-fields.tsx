import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import css from './missing-fields.module.css';

const offered = ['deadline', 'target'] as const;

/** Offers to add the deadline and target that an unfinished idea lacks. */
export function MissingFields({ idea }: { readonly idea: Idea }) {
  const { dialogs } = useForge();
  const { card } = useMessages();
  const missing = isFinished(idea) ? [] : offered.filter((field) => idea[field] === '');
  if (missing.length === 0) return null;
  return (
    <div className={css.missing}>
      {missing.map((field) => (
        <LinkButton key={field} onClick={() => dialogs.show({ kind: 'edit', id: idea.id, field })}>
          {card.addMissing[field]}
        </LinkButton>
      ))}
    </div>
  );
}
