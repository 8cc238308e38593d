import { type Conflict } from '#client/undo.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Say } from './toasts.ts';

/** A dialog that is open over the board; one at a time. */
export type OpenDialog =
  | { readonly kind: 'help' | 'account' | 'refused' | 'new-idea' | 'trash' | 'messages' }
  | { readonly kind: 'edit' | 'notes' | 'history'; readonly id: string }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** A question that may be asked over any dialog; the language may change while it is open. */
export interface Question {
  readonly question: Say;
  /** The verb on the button that does it. */
  readonly confirm: Say;
  readonly isDestructive?: boolean;
  run(): void;
}

export interface Dialogs {
  readonly open: Observable<OpenDialog | null>;
  readonly question: Observable<Question | null>;
  show(dialog: OpenDialog): void;
  close(): void;
  ask(question: Question): void;
  /** The question has been answered. */
  answered(): void;
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
    ask: (asked) => question.set(asked),
    answered: () => question.set(null),
    isAnyOpen: () => open.get() !== null || question.get() !== null,
  };
}
