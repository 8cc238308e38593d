import { type ReactNode } from 'react';
import { type Observable, type Writable, writable } from '#client/observable.ts';
import { type Conflict } from '#client/undo/undo.ts';
import { type IdeaTextField } from '#domain/idea/idea.ts';
import { type LocalizedText } from './toasts.ts';

/** The parts of the account dialog that a command leads to. */
export type AccountPart =
  | 'email'
  | 'password'
  | 'passkeys'
  | 'sessions'
  | 'goal'
  | 'calendar'
  | 'reminders'
  | 'tokens'
  | 'webhooks'
  | 'data'
  | 'delete';

/** The dialog open over the board; one at a time. */
export type OpenDialog =
  | { readonly kind: 'help' | 'refused' | 'trash' | 'messages' | 'filters' | 'manage' }
  /** `part` is opened or gets the focus. */
  | { readonly kind: 'account'; readonly part?: AccountPart }
  /** `isLine`: whether the capture line gets the focus, not the form. */
  | { readonly kind: 'new-idea'; readonly isLine?: boolean }
  | { readonly kind: 'updates' | 'notes' | 'history'; readonly id: string }
  /** `field` gets the focus, by default the title. */
  | { readonly kind: 'edit'; readonly id: string; readonly field?: IdeaTextField }
  /** The preview of another app's file. It loads with what opens it, so that the board knows only how to render it. */
  | { readonly kind: 'foreign-import'; render(): ReactNode }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** A menu that changes one field of an idea, or sets it aside. */
export interface IdeaMenu {
  readonly kind: 'deadline' | 'priority' | 'setAside';
  readonly id: string;
  /** The element it opens beside. */
  readonly anchor: HTMLElement;
}

/** A confirmation that can open over any dialog. Its texts are functions, as the language may change meanwhile. */
export interface Question {
  readonly text: LocalizedText;
  /** The label of the confirming button. */
  readonly confirmLabel: LocalizedText;
  readonly isDestructive?: boolean;
  /** The shortcut that asked, which confirms if it is pressed again. */
  readonly confirmKey?: string | undefined;
  onConfirm(): void;
}

export interface Dialogs {
  readonly open: Observable<OpenDialog | null>;
  readonly question: Observable<Question | null>;
  readonly menu: Observable<IdeaMenu | null>;
  /** The digits pressed while the menu's code loads, in order. */
  readonly earlyDigits: Writable<string>;
  /** Whether the palette is open. It opens over any other dialog. */
  readonly isPaletteOpen: Observable<boolean>;
  show(dialog: OpenDialog): void;
  close(): void;
  ask(question: Question): void;
  /** Opens a menu of an idea, for example `{ kind: 'deadline', id, anchor: card }`. */
  openMenu(menu: IdeaMenu): void;
  closeMenu(): void;
  setPaletteOpen(isOpen: boolean): void;
  /** Closes the question after an answer. */
  closeQuestion(): void;
  /** Whether a dialog, a question, a menu of an idea or the palette is open, so that shortcuts of the board are off. */
  isAnyOpen(): boolean;
}

export function createDialogs(): Dialogs {
  const open = writable<OpenDialog | null>(null, Object.is);
  const question = writable<Question | null>(null, Object.is);
  const menu = writable<IdeaMenu | null>(null, Object.is);
  const earlyDigits = writable('');
  const isPaletteOpen = writable(false, Object.is);
  return {
    open,
    question,
    menu,
    earlyDigits,
    isPaletteOpen,
    show: (dialog) => open.set(dialog),
    close: () => open.set(null),
    ask: (next) => question.set(next),
    openMenu(next) {
      earlyDigits.set('');
      menu.set(next);
    },
    closeMenu: () => menu.set(null),
    setPaletteOpen: isPaletteOpen.set,
    closeQuestion: () => question.set(null),
    isAnyOpen: () =>
      open.get() !== null || question.get() !== null || menu.get() !== null || isPaletteOpen.get(),
  };
}
