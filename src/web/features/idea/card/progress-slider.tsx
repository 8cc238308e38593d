import { useEffect, useRef, useState } from 'react';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useAccount, useForge, useMessages } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { Slider } from '../../../ui/progress/slider.tsx';
import { savePendingProgress } from '../drafts/pending-progress.ts';

/** How long after the last key the slider's value is submitted, in ms. */
const keyPauseMs = 400;

export interface ProgressSliderProps {
  readonly idea: IdeaDoc;
  /** Reports values during a drag, so that the ring can follow the thumb; null when it ends. */
  onPreview(value: number | null): void;
}

/**
 * Sets an idea's progress. Submits one mutation when the thumb is released, shortly after the last key, or
 * before another command.
 */
export function ProgressSlider({ idea, onPreview }: ProgressSliderProps) {
  const { actions, environment } = useForge();
  const { drafts } = useAccount();
  const { card, format } = useMessages();
  const [draft, setDraft] = useState<number | null>(null);
  const isDragging = useRef(false);
  const latest = useRef<number | null>(null);
  const cancelTimer = useRef(() => {});
  /** Discards the stored value of key presses that is not submitted yet. */
  const forgetPending = useRef(() => {});

  const preview = (value: number | null) => {
    latest.current = value;
    setDraft(value);
    onPreview(value);
  };
  const submit = () => {
    cancelTimer.current();
    isDragging.current = false;
    const value = latest.current;
    if (value === null) return;
    // From here on the value stays stored until the mutation is, even if a drag begins meanwhile.
    forgetPending.current = () => {};
    const forget = savePendingProgress(drafts, { id: idea.id, progress: value });
    if (value === idea.progress) return forget();
    void focusAfterRemoval(idea.id, () => actions.setProgress(idea.id, value)).finally(forget);
  };
  const commit = () => {
    submit();
    if (latest.current !== null) preview(null);
  };
  const cancelDrag = () => {
    isDragging.current = false;
    // After two fingers are lifted, the second restores its value in the same way as a key.
    cancelTimer.current();
    forgetPending.current();
    preview(null);
  };
  const change = (value: number) => {
    preview(value);
    cancelTimer.current();
    // Keys and assistive technology release no thumb: submit after a pause instead.
    if (isDragging.current) return;
    forgetPending.current = savePendingProgress(drafts, { id: idea.id, progress: value });
    cancelTimer.current = environment.schedule(keyPauseMs, commit);
  };
  // A slider that is unmounted gets no blur event: submit its value all the same.
  const submitOnUnmount = useRef(submit);
  useEffect(() => {
    submitOnUnmount.current = submit;
  });
  useEffect(() => () => submitOnUnmount.current(), []);

  const value = draft ?? idea.progress;
  return (
    <Slider
      label={card.setProgress}
      value={value}
      valueText={format.percent(value)}
      onChange={change}
      onPointerDown={({ button }) => {
        // The value set by keys is submitted, even if this drag is cancelled.
        if (!isDragging.current) commit();
        // Only the primary button drags; a context menu may swallow the release of another.
        isDragging.current = button === 0;
      }}
      onPointerUp={commit}
      onPointerCancel={cancelDrag}
      onKeyDown={({ key }) => {
        // A letter is a command, such as Ctrl+Z or E for Edit: submit the value before it.
        if (key.length === 1 && !isDragging.current) commit();
      }}
      onBlur={commit}
    />
  );
}
