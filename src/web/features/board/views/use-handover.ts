import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useForge, useTranslatedView } from '../../../app/context/forge.ts';

/** How long a finished idea stays in focus, in ms. */
const stayMs = 1_200;
/** How long the next idea then ignores input that was meant for the finished one, in ms. */
const settleMs = 400;

interface State {
  readonly shownId: string | null;
  readonly phase: 'shown' | 'finished' | 'settling';
  /** Whether the person uses the finished idea's card, which then stays. */
  readonly isHeld: boolean;
}

export interface Handover {
  /** The idea to show: the one just finished, else the next. */
  readonly idea: Idea | null;
  readonly phase: State['phase'];
  hold(isHeld: boolean): void;
}

/**
 * Keeps an idea in focus for a moment after it is finished, by the person or by another device. An idea that is deleted,
 * or leaves the filter, goes at once.
 */
export function useHandover(next: Idea | null): Handover {
  const { environment } = useForge();
  const view = useTranslatedView();
  const nextId = next?.id ?? null;
  const [{ shownId, phase, isHeld }, setState] = useState<State>(() => showing(nextId));
  const shown = useSyncExternalStore(view.onChange, () => (shownId === null ? undefined : view.get(shownId)));
  const isShownFinished = shown !== undefined && isFinished(shown);

  if (phase === 'finished' && !isShownFinished) setState(showing(nextId));
  else if (phase !== 'finished' && nextId !== shownId)
    setState(isShownFinished ? { shownId, phase: 'finished', isHeld: false } : showing(nextId, phase));

  useEffect(() => {
    if (phase === 'finished' && !isHeld)
      return environment.schedule(stayMs, () => setState(showing(null, 'settling')));
    if (phase === 'settling') return environment.schedule(settleMs, () => setState(endSettling));
    return undefined;
  }, [environment, phase, isHeld]);

  return {
    idea: phase === 'finished' && shown !== undefined ? shown : next,
    phase,
    hold: (held) => setState((state) => (state.phase === 'finished' ? { ...state, isHeld: held } : state)),
  };
}

const showing = (shownId: string | null, phase: State['phase'] = 'shown'): State => ({
  shownId,
  phase,
  isHeld: false,
});

const endSettling = (state: State): State => (state.phase === 'settling' ? showing(state.shownId) : state);
