import { useEffect, useRef, useState } from 'react';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useAccount, useForge, useMessages } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { Slider } from '../../../ui/progress/slider.tsx';
import { savePendingProgress } from '../drafts/pending-progress.ts';

/** Milliseconds after the last key until the slider's value is taken. */
const keyPauseMs = 400;

export interface ProgressSliderProps {
  readonly idea: IdeaDoc;
  /** Tells of values on the way, so that the ring can follow the thumb. */
  onPreview(value: number | null): void;
}

/** Sets progress: one change when the thumb is let go, a moment after the last key, or before another command. */
export function ProgressSlider({ idea, onPreview }: ProgressSliderProps) {
  const { actions, environment } = useForge();
  const { drafts } = useAccount();
  const { card, format } = useMessages();
  const [draft, setDraft] = useState<number | null>(null);
  const isDragging = useRef(false);
  const latest = useRef<number | null>(null);
  const cancelTimer = useRef(() => {});
  /** Forgets what keys had set, which is kept until it is taken. */
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
    // Kept from here on until it is stored, whatever a finger does meanwhile.
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
    // Where two fingers are taken off, the second comes back to its place as a key would set it.
    cancelTimer.current();
    forgetPending.current();
    preview(null);
  };
  const change = (value: number) => {
    preview(value);
    cancelTimer.current();
    // Keys and assistive technology never let go of the thumb; a pause stands for it.
    if (isDragging.current) return;
    forgetPending.current = savePendingProgress(drafts, { id: idea.id, progress: value });
    cancelTimer.current = environment.schedule(keyPauseMs, commit);
  };
  // A slider that is removed gets no blur event; a value set by then is taken all the same.
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
        // What keys have set counts, whatever becomes of this.
        if (!isDragging.current) commit();
        // Only the first button drags; another's menu may swallow that it was let go.
        isDragging.current = button === 0;
      }}
      onPointerUp={commit}
      onPointerCancel={cancelDrag}
      onKeyDown={({ key }) => {
        // A letter is a command, as in Ctrl+Z or E for Edit: what was set before it comes first.
        if (key.length === 1 && !isDragging.current) commit();
      }}
      onBlur={commit}
    />
  );
}
