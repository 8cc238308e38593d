import { type RefObject, useEffect, useRef } from 'react';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { showSparksOn } from '../../../app/feedback/celebrate.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import css from './focus-card.module.css';

export interface FinishedLineProps {
  readonly idea: IdeaDoc;
  readonly card: RefObject<HTMLElement | null>;
  /** Reports whether a pointer or the focus is on Undo. */
  onHold(isHeld: boolean): void;
}

/** Says that the idea in focus was just finished, and offers to undo that until the next idea comes. */
export function FinishedLine({ idea, card, onHold }: FinishedLineProps) {
  const { actions } = useForge();
  const { focus, undo } = useMessages();
  useEffect(() => {
    if (card.current) showSparksOn(card.current);
  }, [card]);
  const holds = useRef({ pointer: false, focus: false });
  const hold = (change: Partial<typeof holds.current>) => {
    Object.assign(holds.current, change);
    onHold(holds.current.pointer || holds.current.focus);
  };
  const takeBack = () => {
    const recoverFocus = prepareFocusRecovery();
    void actions
      .undoFinish(idea.id)
      .then(() => recoverFocus(() => [card.current?.querySelector<HTMLElement>('[data-title]')]));
  };
  return (
    <div className={css.finished}>
      <p>{focus.finished(bidiIsolate(idea.title))}</p>
      <Button
        onClick={takeBack}
        onPointerMove={() => hold({ pointer: true })}
        onPointerLeave={() => hold({ pointer: false })}
        onFocus={() => hold({ focus: true })}
        onBlur={() => hold({ focus: false })}
      >
        {undo.undo}
      </Button>
    </div>
  );
}
