import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { enableReorder } from '../../../ui/reorder/enable-reorder.ts';
import { type Reorder } from '../../../ui/reorder/reorder-deps.ts';
import { moveStep } from './step-actions.ts';

interface ReorderStepsOptions {
  readonly idea: Idea;
  onHandleClick(id: string, handle: HTMLElement): void;
}

/** Other names than those of the list of ideas, which the steps are in. */
const names = { item: 'step', handle: 'grip' };

/** Runs the reorder engine on a list of steps. Returns a function that moves a step to another place. */
export function useReorderSteps(
  list: RefObject<HTMLOListElement | null>,
  options: ReorderStepsOptions,
): (id: string, to: number) => void {
  const { actions, announce } = useForge();
  const { reorder } = useMessages();
  const { reordering } = useFeatureMessages(reorderingMessages);
  const words = { ...reordering, ...reorder };
  const engine = useRef<Reorder | null>(null);
  // The engine outlives renders and reads the latest values through this ref.
  const latest = useRef({ ...options, actions, announce, words });
  useLayoutEffect(() => {
    latest.current = { ...options, actions, announce, words };
  });

  const move = useCallback(
    (id: string, to: number) => {
      const { idea, announce: say, words: texts } = latest.current;
      const others = idea.steps.filter((step) => step.id !== id);
      const step = idea.steps.find((one) => one.id === id);
      if (step === undefined || to < 0 || to > others.length) return;
      say(texts.dropped(step.text, to + 1, idea.steps.length));
      const focused = document.activeElement;
      const recoverFocus = prepareFocusRecovery();
      const [after, before] = [others[to - 1]?.id ?? null, others[to]?.id ?? null];
      void moveStep(latest.current.actions, { id: idea.id, step: id, after, before });
      // Its element moves in the page, which may take the focus from its control.
      recoverFocus(() => [focused instanceof HTMLElement ? focused : null]);
    },
    [latest],
  );

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const steps = () => latest.current.idea.steps;
    const itemAt = (index: number) => element.children[index] as HTMLElement | undefined;
    let text = '';
    const started = enableReorder(
      element,
      {
        count: () => steps().length,
        idOf: (index) => steps()[index]?.id ?? '',
        indexOf: (id) => steps().findIndex((step) => step.id === id),
        columns: () => 1,
        boxAt(index) {
          const item = itemAt(index);
          const { offsetTop: y = 0, offsetWidth: width = 0, offsetHeight: height = 0 } = item ?? {};
          return { x: 0, y, width, height };
        },
        scrollToIndex: (index) => itemAt(index)?.scrollIntoView({ block: 'nearest' }),
        onDragChange: () => {},
        onMove: move,
        onHandleClick: (id, handle) => latest.current.onHandleClick(id, handle),
        announce(step, id, at) {
          const { words: texts, announce: say } = latest.current;
          text = steps().find((one) => one.id === id)?.text ?? text;
          if (step === 'gone') say(texts.gone(text));
          else if (step === 'cancelled') say(texts.cancelled(text, at + 1));
          else say(texts[step](text, at + 1, steps().length));
        },
      },
      names,
    );
    engine.current = started;
    return () => started.stop();
  }, [list, move]);
  useLayoutEffect(() => engine.current?.refresh());
  return move;
}
