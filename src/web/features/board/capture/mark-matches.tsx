import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { type Completion, applyCompletion, completions } from '#domain/capture/completions.ts';
import { type Tag } from '#domain/idea/tags.ts';
import { captureMessages } from '#messages/capture-messages.ts';
import { useMessages } from '../../../app/context/forge.ts';
import css from './mark-matches.module.css';
import { type CaptureDraftField } from './use-capture-draft.ts';

export interface MarkMatchesProps {
  readonly draft: CaptureDraftField;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly categories: readonly string[];
  /** The person's own tags. */
  readonly tags: readonly Tag[];
}

/** The tags or categories that match the mark being typed. The field keeps the focus. */
export function MarkMatches({ draft, field, categories, tags }: MarkMatchesProps) {
  const { language } = useMessages().format;
  const { categoryMatches, createTag, tagMatches } = captureMessages[language].captureMarks;
  const { line } = draft;
  const caret = useCaret(field);
  const id = useId();
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ line: '', index: 0 });
  const found = caret === null ? null : completions(line, caret, { language, categories, tags });
  const shown = found !== null && closedFor !== line ? found : null;
  // A word that is no tag stays text unless the person chooses to make it one.
  const first = shown?.options[0]?.isNew ? -1 : 0;
  const index = chosen.line === line ? chosen.index : first;

  const take = (option: Completion) => {
    if (shown === null) return;
    const next = applyCompletion(line, shown, option);
    draft.change(next.line, option.isNew && option.value);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };

  useLayoutEffect(() => {
    const input = field.current;
    if (input === null || shown === null) return undefined;
    const { options } = shown;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const choose = (at: number) => setChosen({ line, index: (at + options.length) % options.length });
      if (event.key === 'ArrowDown') choose(index + 1);
      else if (event.key === 'ArrowUp') choose(Math.max(index, 0) - 1);
      else if (event.key === 'Escape') setClosedFor(line);
      else if ((event.key === 'Enter' || event.key === 'Tab') && options[index]) take(options[index]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    input.addEventListener('keydown', onKeyDown);
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      ...(index >= 0 && { 'aria-activedescendant': `${id}${index}` }),
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
    };
  });

  const isOpen = shown !== null;
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index, isOpen]);

  if (shown === null) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={shown.kind === 'tag' ? tagMatches : categoryMatches}
      className={css.list}
    >
      {shown.options.map((option, at) => (
        <div
          key={`${option.value}${option.isNew ?? ''}`}
          id={`${id}${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          className={css.option}
          // Before the field loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            take(option);
          }}
        >
          {option.isNew ? createTag(option.label) : option.label}
        </div>
      ))}
    </div>
  );
}

/** Where the caret is in the field; null if the field is not in focus or a part of it is selected. */
function useCaret(field: RefObject<HTMLInputElement | null>): number | null {
  const [caret, setCaret] = useState<number | null>(null);
  useEffect(() => {
    const input = field.current;
    const read = () => {
      const isInside = input !== null && document.activeElement === input;
      setCaret(isInside && input.selectionStart === input.selectionEnd ? input.selectionStart : null);
    };
    read();
    const events = ['input', 'focus', 'blur'] as const;
    document.addEventListener('selectionchange', read);
    for (const name of events) input?.addEventListener(name, read);
    return () => {
      document.removeEventListener('selectionchange', read);
      for (const name of events) input?.removeEventListener(name, read);
    };
  }, [field]);
  return caret;
}
