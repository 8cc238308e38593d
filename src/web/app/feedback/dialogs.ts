import { type Observable, writable } from '#client/observable.ts';
import { type Conflict } from '#client/undo/undo.ts';
import { type LocalizedText } from './toasts.ts';

/** A dialog that is open over the board; one at a time. */
export type OpenDialog =
  | { readonly kind: 'help' | 'account' | 'refused' | 'new-idea' | 'trash' | 'messages' }
  | { readonly kind: 'edit' | 'notes' | 'history'; readonly id: string }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** A question that may be asked over any dialog; the language may change while it is open. */
export interface Question {
  readonly text: LocalizedText;
  /** The verb on the button that does it. */
  readonly confirmLabel: LocalizedText;
  readonly isDestructive?: boolean;
  onConfirm(): void;
}

export interface Dialogs {
  readonly open: Observable<OpenDialog | null>;
  readonly question: Observable<Question | null>;
  show(dialog: OpenDialog): void;
  close(): void;
  ask(question: Question): void;
  /** The question has been answered. */
  closeQuestion(): void;
  /** Whether anything is open that keys belong to. */
  isAnyOpen(): boolean;
}

export function createDialogs(): Dialogs {
  const open = writable<OpenDialog | null>(null, Object.is);
  const question = writable<Question | null>(null, Object.is);
  return {
    open,
    question,
    show: (dialog) => open.set(dialog),
    close: () => open.set(null),
    ask: (next) => question.set(next),
    closeQuestion: () => question.set(null),
    isAnyOpen: () => open.get() !== null || question.get() !== null,
  };
}
