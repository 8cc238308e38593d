import { type Idea } from '#domain/idea/idea.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { TimeAgo } from '../time/time-ago.tsx';
import css from './last-update.module.css';

/** An idea's newest update with its age, in one line; nothing if it has none. */
export function LastUpdate({ idea }: { readonly idea: Idea }) {
  const { card } = useMessages();
  const last = idea.updates.at(-1);
  if (!last) return null;
  return (
    <p className={css.last}>
      <VisuallyHidden>{card.lastUpdate}: </VisuallyHidden>
      <bdi dir="auto">{last.text}</bdi>
      <TimeAgo at={Date.parse(last.date)} />
    </p>
  );
}
