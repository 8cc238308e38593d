import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { isBlank } from '#domain/primitives/text.ts';
import { useAccount, useForge, useMessages } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { optionalPart } from '../../../app/shell/optional-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { captureFieldId } from '../new-idea/show-new-idea.ts';
import { useDoublePress } from '../new-idea/use-double-press.ts';
import { useBoard } from '../state/board-context.ts';
import css from './capture-line.module.css';
import { useCaptureDraft } from './use-capture-draft.ts';

/** The most characters of a line: a title and its marks. */
const maxLineLength = 500;

// Both load with the first focus: showing the board does not need the grammar.
const loadWork = () => import('./capture-work.ts');
const CaptureAssist = optionalPart(async () => (await import('./capture-assist.tsx')).CaptureAssist);

/** Loads both before the first Enter, so that it does not wait while the next line is typed. */
function preload(): void {
  CaptureAssist.preload();
  loadWork().catch(() => {});
}

export interface CaptureLineProps {
  /** The board's line and the sheet's may be in the page together. */
  readonly fieldId?: string;
  readonly hasAutofocus?: boolean;
}

/** One line of text that becomes an idea. */
export function CaptureLine({ fieldId = captureFieldId, hasAutofocus = false }: CaptureLineProps) {
  const forge = useForge();
  const deps = { ...forge, account: useAccount(), board: useBoard() };
  const { capture } = useMessages();
  const draft = useCaptureDraft();
  const doublePress = useDoublePress();
  const [refused, setRefused] = useState<{ readonly line: string; readonly error: string } | null>(null);
  const isLoading = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  const load = async (run: (work: Awaited<ReturnType<typeof loadWork>>) => void) => {
    try {
      run(await loadWork());
    } catch {
      forge.toasts.error((words) => words.toasts.addFailed);
    }
    isLoading.current = false;
  };

  const insert = (text: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const { line } = draft.current();
    const start = selectionStart ?? line.length;
    const rest = line.slice(selectionEnd ?? line.length);
    draft.change((line.slice(0, start) + text + rest).slice(0, maxLineLength));
  };

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\u2028\u2029]/.test(text.trim())) return;
    event.preventDefault();
    void load(({ pasteLines }) => pasteLines(deps, text, insert));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(draft.line) || isLoading.current) return;
    isLoading.current = true;
    void load(({ submitLine }) =>
      submitLine(deps, draft, {
        taken: doublePress.markTaken,
        refused: (line, error) => setRefused({ line, error }),
      }),
    );
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
          id={fieldId}
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
          onFocus={preload}
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
