import { type FormEvent, useRef, useState } from 'react';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { allCategories, defaultCategory } from '#domain/idea/categories.ts';
import { maxLength } from '#domain/idea/idea-text.ts';
import { type CapturedIdea } from '#domain/mutation/mutation.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { useAccountState, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { lazyPart } from '../../../app/shell/lazy-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { emptyFields } from '../../idea/form/idea-form.ts';
import { captureFieldId } from '../new-idea/show-new-idea.ts';
import { useDoublePress } from '../new-idea/use-double-press.ts';
import { useHiddenToast } from '../new-idea/use-hidden-toast.ts';
import { useBoard } from '../state/board-context.ts';
import css from './capture-line.module.css';
import { useCaptureDraft } from './use-capture-draft.ts';
import { usePasteLines } from './use-paste-lines.ts';

/** The most characters of a line: a title and its marks. */
const maxLineLength = 500;

/** Loads with the first line: the grammar is not needed until then. */
const loadReader = async () => {
  const [{ readCapture }, { captureFault, capturedIdea }] = await Promise.all([
    import('#domain/capture/read-capture.ts'),
    import('./captured-ideas.ts'),
  ]);
  return { readCapture, captureFault, capturedIdea };
};

const CaptureAssist = lazyPart(async () => (await import('./capture-assist.tsx')).CaptureAssist);

/** One line of text that becomes an idea. */
export function CaptureLine({ hasAutofocus = false }: { readonly hasAutofocus?: boolean }) {
  const { actions, environment, toasts } = useForge();
  const board = useBoard();
  const { categories } = useAccountState();
  const { capture, errors, form, format } = useMessages();
  const zone = useZone();
  const draft = useCaptureDraft();
  const doublePress = useDoublePress();
  const showHiddenToast = useHiddenToast();
  const [refused, setRefused] = useState<{ readonly line: string; readonly error: string } | null>(null);
  const isLoading = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  const paste = usePasteLines((text) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const { line } = draft.current();
    const start = selectionStart ?? line.length;
    const rest = line.slice(selectionEnd ?? line.length);
    draft.change((line.slice(0, start) + text + rest).slice(0, maxLineLength));
  });

  const add = async (idea: CapturedIdea) => {
    doublePress.markTaken();
    const isAdded = await draft.submit((id) => actions.capture([idea], id));
    if (isAdded) showHiddenToast([{ ...emptyFields, ...idea }]);
  };

  const read = async () => {
    const { readCapture, captureFault, capturedIdea } = await loadReader();
    // Read after loading, so that nothing typed meanwhile is lost.
    const { line, keptAsText, at } = draft.current();
    const context = { language: format.language, zone, categories: allCategories(categories) };
    const idea = capturedIdea(
      readCapture(line, { ...context, keptAsText, now: at }),
      board.filter.get().category ?? defaultCategory,
    );
    const fault = captureFault(idea, currentStamp(environment));
    if (fault === null) return void add(idea);
    // Only marks: there is no title yet.
    if (fault === 'fields-required') return;
    const error = fault === 'text-too-long' ? form.tooLong(maxLength.title) : errors[fault];
    setRefused({ line, error });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(draft.line) || isLoading.current) return;
    isLoading.current = true;
    read()
      .catch(() => toasts.error((words) => words.toasts.addFailed))
      .finally(() => {
        isLoading.current = false;
      });
  };

  return (
    <form
      noValidate
      aria-label={capture.name}
      className={css.form}
      {...doublePress.listeners}
      onSubmit={submit}
    >
      <div className={css.line}>
        <TextField
          ref={field}
          id={captureFieldId}
          label={capture.field}
          isLabelHidden
          placeholder={capture.hint}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={maxLineLength}
          data-autofocus={hasAutofocus || undefined}
          value={draft.line}
          error={refused?.line === draft.line ? refused.error : undefined}
          isErrorAlert
          onPaste={paste}
          onFocus={CaptureAssist.preload}
          onChange={(event) => draft.change(event.target.value)}
        />
        <Button type="submit">{capture.submit}</Button>
      </div>
      {draft.line !== '' && (
        // Without its help the line still works.
        <ErrorBoundary fallback={null}>
          <CaptureAssist draft={draft} field={field} />
        </ErrorBoundary>
      )}
    </form>
  );
}
