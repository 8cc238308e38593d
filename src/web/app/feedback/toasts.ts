import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages } from '#messages/en/en.ts';
import { type Toast } from '../../ui/toast/toast-region.tsx';

/** Milliseconds a toast stays, and how many are shown at once. */
const toastDurationMs = 3_000;
const maxShown = 3;

/** The toast's text in the current language, which may change while the toast is shown. */
export type LocalizedText = (words: Messages) => string;

/** The idea that a toast is about. */
export interface ToastIdea {
  /** Undefined if only its title is known. */
  readonly id?: string | undefined;
  readonly title: LocalizedText;
}

export interface ToastOptions extends Pick<Toast, 'mutationId'> {
  readonly highlight?: LocalizedText;
  readonly idea?: ToastIdea | undefined;
  /** Whether the text contains the idea's title, which is then not repeated beside it. */
  readonly isNamed?: boolean;
  /** The form that caused it, as named by `formOf`. */
  readonly form?: string;
  /** A second line, such as the reason of a failure; none if it returns undefined. */
  readonly detail?: (words: Messages) => string | undefined;
  readonly action?: { readonly label: LocalizedText; run(): void };
  /** Adds the button `Show`. */
  readonly show?: (() => void) | undefined;
}

/** Points earned or lost, shown beside the text. */
export function pointsHighlight(points: number): Pick<ToastOptions, 'highlight'> {
  return points === 0 ? {} : { highlight: (words) => words.toasts.points(points) };
}

/** A toast with the time it appeared, in milliseconds since 1970 UTC. */
export interface LoggedToast extends Pick<Toast, 'id' | 'tone' | 'text' | 'detail' | 'highlight'> {
  readonly shownAt: number;
  readonly idea?: { readonly id: string | undefined; readonly title: string };
  /** The mutation that its Undo undoes, as long as that is possible. */
  readonly undoes?: string;
}

/** The toast as shown, with what only the log needs. */
type LocalizedToast = Toast & Pick<LoggedToast, 'idea' | 'undoes'>;

/** How many toasts the log keeps. */
const maxLogged = 50;

export interface Toasts {
  readonly shown: Observable<readonly Toast[]>;
  /** The latest toasts, newest first, for people who missed one. */
  readonly log: Observable<readonly LoggedToast[]>;
  success(text: LocalizedText, extra?: ToastOptions): void;
  error(text: LocalizedText, extra?: ToastOptions): void;
  dismiss(id: number): void;
  /** Dismisses the success toasts of a mutation that was refused after all. */
  dismissMutation(mutationId: string): void;
  /** Dismisses the error toasts of a form that has succeeded since, unless one is held. */
  dismissErrors(form: string): void;
  dismissAll(): void;
  /** Dismisses all toasts and clears the log. */
  clear(): void;
  /** Toasts do not expire while held, that is while the pointer or the focus is on one. */
  setHeld(isHeld: boolean): void;
}

/**
 * The toasts that a new one replaces: one with the same text, and any other with an Undo if the new one has one, so that
 * only one Undo is shown. If there are still too many, the oldest go.
 */
function replacedBy(toast: Omit<Toast, 'id'>, shown: readonly Toast[]): Toast[] {
  const isReplaced = (old: Toast) =>
    (old.tone === toast.tone && old.text === toast.text) ||
    (old.action !== undefined && toast.action !== undefined);
  const kept = shown.filter((old) => !isReplaced(old)).slice(-(maxShown - 1));
  return shown.filter((old) => !kept.includes(old));
}

function toLog(
  { id, tone, text, detail, highlight, idea, undoes }: LocalizedToast,
  shownAt: number,
): LoggedToast {
  return {
    id,
    tone,
    text,
    ...(detail !== undefined && { detail }),
    ...(highlight !== undefined && { highlight }),
    ...(idea !== undefined && { idea }),
    ...(undoes !== undefined && { undoes }),
    shownAt,
  };
}

export function createToasts(
  { now, schedule }: Pick<Environment, 'now' | 'schedule'>,
  messages: Observable<Messages>,
): Toasts {
  const log = writable<readonly LoggedToast[]>([], Object.is);
  const shown = writable<readonly Toast[]>([], Object.is);
  const timers = new Map<number, () => void>();
  /** The text function of each toast that is shown or logged, by id. */
  const localize = new Map<number, (words: Messages) => LocalizedToast>();
  /** The forms of the error toasts that are shown, by the toast's id. */
  const forms = new Map<number, string>();
  let lastId = 0;
  let isHeld = false;

  const dismiss = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
    forms.delete(id);
    shown.set(shown.get().filter((toast) => toast.id !== id));
  };
  const dismissAll = () => {
    for (const { id } of shown.get()) dismiss(id);
  };
  const startTimer = (id: number) => {
    timers.get(id)?.();
    timers.set(
      id,
      schedule(toastDurationMs, () => dismiss(id)),
    );
  };
  const add = (
    tone: Toast['tone'],
    text: LocalizedText,
    { highlight, detail, action, show, idea, isNamed = false, form, mutationId }: ToastOptions = {},
  ) => {
    const id = ++lastId;
    const toToast = (words: Messages): LocalizedToast => {
      const secondLine = detail?.(words);
      const title = idea?.title(words) ?? '';
      return {
        ...(mutationId !== undefined && { mutationId }),
        ...(mutationId !== undefined && action && { undoes: mutationId }),
        ...(idea && title !== '' && { idea: { id: idea.id, title } }),
        ...(title !== '' && !isNamed && { about: title }),
        id,
        tone,
        text: text(words),
        ...(secondLine !== undefined && { detail: secondLine }),
        ...(highlight && { highlight: highlight(words) }),
        ...(show && { show: { label: words.toasts.show, run: show } }),
        ...(action && { action: { ...action, label: action.label(words) } }),
      };
    };
    localize.set(id, toToast);
    if (form !== undefined && tone === 'error') forms.set(id, form);
    const toast = toToast(messages.get());
    // A toast under the pointer or the focus is being read or about to be pressed, so it stays.
    if (!isHeld) for (const old of replacedBy(toast, shown.get())) dismiss(old.id);
    shown.set([...shown.get(), toast]);
    log.set([toLog(toast, now()), ...log.get()].slice(0, maxLogged));
    localize.delete(id - maxLogged);
    if (!isHeld) startTimer(id);
  };

  messages.subscribe(() => {
    shown.set(shown.get().map((toast) => localize.get(toast.id)?.(messages.get()) ?? toast));
    log.set(
      log.get().map((toast) => {
        const text = localize.get(toast.id)?.(messages.get());
        return text ? toLog(text, toast.shownAt) : toast;
      }),
    );
  });

  return {
    shown,
    log,
    success: (text, extra) => add('success', text, extra),
    error: (text, extra) => add('error', text, extra),
    dismiss,
    dismissMutation(about) {
      for (const toast of shown.get()) if (toast.mutationId === about) dismiss(toast.id);
    },
    dismissErrors(form) {
      if (isHeld) return;
      for (const { id } of shown.get()) if (forms.get(id) === form) dismiss(id);
    },
    dismissAll,
    clear() {
      dismissAll();
      log.set([]);
      localize.clear();
    },
    setHeld(isNowHeld) {
      // Repeating the same state must not restart the timers.
      if (isNowHeld === isHeld) return;
      isHeld = isNowHeld;
      for (const { id } of shown.get()) {
        if (isHeld) timers.get(id)?.();
        else startTimer(id);
      }
    },
  };
}
