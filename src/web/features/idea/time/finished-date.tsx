import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';

/** The day on which an idea was finished; nothing if that is unknown, as for some imported ideas. */
export function FinishedDate({ idea }: { readonly idea: Pick<IdeaDoc, 'finishedAt'> }) {
  const { environment } = useForge();
  const { card, format } = useMessages();
  if (idea.finishedAt === null) return null;
  const date = new Date(idea.finishedAt);
  const isThisYear = date.getFullYear() === new Date(environment.now()).getFullYear();
  return (
    <time dateTime={idea.finishedAt}>
      {card.finishedOn(isThisYear ? format.shortDay(date.getTime()) : format.day(date.getTime()))}
    </time>
  );
}
