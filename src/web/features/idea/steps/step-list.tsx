import { useId, useRef, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { StepItem } from './step-item.tsx';
import { StepMenu } from './step-menu.tsx';
import { useReorderSteps } from './use-reorder-steps.ts';

/** The steps of an idea that has some, in an order that can be changed. */
export function StepList({ idea }: { readonly idea: Idea }) {
  const { reordering } = useFeatureMessages(reorderingMessages);
  const list = useRef<HTMLOListElement>(null);
  const [menuAt, setMenuAt] = useState<{ readonly id: string; readonly handle: HTMLElement } | null>(null);
  const hintId = useId();
  const { id, steps } = idea;
  const move = useReorderSteps(list, {
    idea,
    onHandleClick: (step, handle) => setMenuAt({ id: step, handle }),
  });
  const menuIndex = steps.findIndex((step) => step.id === menuAt?.id);
  return (
    <>
      <VisuallyHidden id={hintId}>{reordering.hint}</VisuallyHidden>
      {/* Where space is short, a card scrolls this part. */}
      <div>
        <ol ref={list}>
          {steps.map((step, index) => (
            <StepItem key={step.id} ideaId={id} step={step} index={index} hintId={hintId} onMove={move} />
          ))}
        </ol>
      </div>
      {menuAt !== null && menuIndex >= 0 && (
        <StepMenu
          handle={menuAt.handle}
          index={menuIndex}
          count={steps.length}
          onMove={(to) => move(menuAt.id, to)}
          onClose={() => setMenuAt(null)}
        />
      )}
    </>
  );
}
