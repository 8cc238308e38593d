import { useEffect, useState } from 'react';
import { type Filter } from '#domain/board/filter.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { findMessages } from '#messages/find-messages.ts';
import { useAccount, useFeatureMessages, useForge, useObservable } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useBoard } from '../state/board-context.ts';
import css from './also-found.module.css';

/** Says how many ideas have the words elsewhere than in title and description, and shows them. */
export function AlsoFound() {
  const board = useBoard();
  const { find } = useFeatureMessages(findMessages);
  const filter = useObservable(board.filter);
  const counted = useElsewhereCount(filter);
  const shown = useObservable(board.ideas).length;
  const count = filter.isElsewhere ? shown : counted;
  if (count === 0 && !filter.isElsewhere) return null;
  return (
    <p className={css.also}>
      <Button
        kind="ghost"
        aria-pressed={filter.isElsewhere}
        onClick={() => board.filterBy({ isElsewhere: !filter.isElsewhere })}
      >
        {find.alsoFound(count)}
      </Button>
    </p>
  );
}

/** How long to wait for the next key before counting, in ms. */
const countDelayMs = 150;
/** How long the texts of ideas are read at a time, in ms, so that no key waits longer. */
const sliceMs = 8;

/** How many ideas the search finds elsewhere; 0 until they are counted for these words and filters. */
function useElsewhereCount(filter: Filter): number {
  const board = useBoard();
  const { environment } = useForge();
  const { view } = useAccount();
  const [counted, setCounted] = useState({ filter, count: 0 });
  useEffect(() => {
    let cancel = () => {};
    const start = () => {
      cancel();
      cancel = environment.schedule(countDelayMs, () => {
        const ideas = board.allIdeas();
        let read = 0;
        const readOn = () => {
          const until = environment.now() + sliceMs;
          for (; read < ideas.length && environment.now() < until; read += 1) {
            const idea = ideas[read];
            if (idea) board.elsewhereText(idea);
          }
          if (read < ideas.length) cancel = environment.schedule(0, readOn);
          else setCounted({ filter, count: ideas.filter(board.matcher(elsewhere(filter))).length });
        };
        readOn();
      });
    };
    start();
    const stop = view.onChange(start);
    return () => {
      stop();
      cancel();
    };
  }, [board, environment, filter, view]);
  // Pressing the button changes nothing in what it counts.
  return deepEqual(elsewhere(counted.filter), elsewhere(filter)) ? counted.count : 0;
}

const elsewhere = (filter: Filter): Filter => ({ ...filter, isElsewhere: true });
