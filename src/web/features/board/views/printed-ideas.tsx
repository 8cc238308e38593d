import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readDeadline } from '#domain/deadline/deadline.ts';
import { returnTime } from '#domain/deadline/set-aside.ts';
import { urgencyOf } from '#domain/deadline/urgency.ts';
import { type Entry, type Idea, type Step } from '#domain/idea/idea.ts';
import { tagName } from '#domain/idea/tags.ts';
import { useForge, useMessages, useObservable, useZone } from '../../../app/context/forge.ts';
import { Logo } from '../../../ui/icon/logo.tsx';
import { categoryName } from '../../idea/labels/category-label.tsx';
import { useBoard } from '../state/board-context.ts';
import css from './printed-ideas.module.css';

/** The print layout: every idea that passes the filters, not only the rendered ones. */
export function PrintedIdeas() {
  const { environment } = useForge();
  const { app, filter, format } = useMessages();
  const ideas = useObservable(useBoard().ideas);
  if (!usePrinting()) return null;
  return (
    <section className={css.paper} data-print>
      <header className={css.head}>
        <Logo size={26} />
        <b>{app.name}</b>
        <span>
          {filter.shown(ideas.length)} · {format.day(environment.now())}
        </span>
      </header>
      {ideas.map((idea) => (
        <PrintedIdea key={idea.id} idea={idea} />
      ))}
    </section>
  );
}

function PrintedIdea({ idea }: { readonly idea: Idea }) {
  const { environment } = useForge();
  const messages = useMessages();
  const { card, entries, format, notes, priorities, tags } = messages;
  const zone = useZone();
  const deadline = readDeadline(idea.deadline, zone);
  const back = returnTime(idea.setAside, zone);
  const now = environment.now();
  const dueText = urgencyOf(idea, deadline, now) === 'overdue' ? card.wasDue : card.due;
  const due = { none: card.noDeadline, invalid: card.invalidDeadline, at: '' }[deadline.kind];
  const facts = [
    categoryName(messages, idea.category),
    priorities[idea.priority],
    deadline.kind === 'at' ? dueText(format.longDateTime(deadline.time)) : due,
    ...idea.tags.map((tag) => `#${tagName(tag, tags)}`),
    ...(back > now ? [back === Infinity ? card.someday : card.notNowUntil(format.longDateTime(back))] : []),
  ];
  return (
    <div className={css.idea}>
      <h2>
        {idea.title} <b>{format.percent(idea.progress)}</b>
      </h2>
      <p className={css.facts}>{facts.join(' · ')}</p>
      {idea.description !== '' && (
        <p className={css.text} dir="auto">
          {idea.description}
        </p>
      )}
      {idea.target !== '' && (
        <p>
          {card.target}: {idea.target}
        </p>
      )}
      <PrintedEntries title={entries.steps} list={idea.steps} />
      <PrintedEntries title={entries.updates} list={idea.updates} />
      <PrintedEntries title={notes.title} list={idea.notes} />
    </div>
  );
}

function PrintedEntries({
  title,
  list,
}: {
  readonly title: string;
  readonly list: readonly (Entry | Step)[];
}) {
  const { format } = useMessages();
  if (list.length === 0) return null;
  /** The day of an entry. A step has the day it was done, because the day it was planned is of no use on paper. */
  const dayOfEntry = (entry: Entry | Step) => {
    const date = 'doneAt' in entry ? entry.doneAt : entry.date;
    return date === null ? '' : format.day(Date.parse(date));
  };
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {list.map((entry) => (
          <li key={entry.id}>
            {'doneAt' in entry && (entry.doneAt ? '☑ ' : '☐ ')}
            {entry.text} <small>{dayOfEntry(entry)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the page is being laid out for print. */
function usePrinting(): boolean {
  // This part loads behind the board, which may be printed already.
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    // The browser starts the layout as soon as this returns.
    const set = (now: boolean) => flushSync(() => setPrinting(now));
    const begin = () => set(true);
    const end = () => set(false);
    const change = () => set(media.matches);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, []);
  return isPrinting;
}
