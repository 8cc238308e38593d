import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages } from '#messages/en/en.ts';
import { type Toast } from '../../ui/toast/toast-region.tsx';

/** Milliseconds a message stays, and how many show at once. */
const toastDurationMs = 3_000;
const maxShown = 3;

/** Puts a message into words, in whichever language is in force while it can be read. */
export type LocalizedText = (words: Messages) => string;

interface ToastOptions extends Pick<Toast, 'mutationId'> {
  readonly highlight?: LocalizedText;
  readonly action?: { readonly label: LocalizedText; run(): void };
}

/** The points that something has earned or cost, beside what is said of it. */
export function pointsHighlight(points: number): Pick<ToastOptions, 'highlight'> {
  return points === 0 ? {} : { highlight: (words) => words.toasts.points(points) };
}

/** A message with the moment it showed, in milliseconds since 1970 UTC. */
export interface LoggedToast extends Pick<Toast, 'id' | 'tone' | 'text' | 'highlight'> {
  readonly shownAt: number;
}

/** How many messages the log keeps. */
const maxLogged = 50;

export interface Toasts {
  readonly shown: Observable<readonly Toast[]>;
  /** The last of them, the newest first: three seconds are short. */
  readonly log: Observable<readonly LoggedToast[]>;
  success(text: LocalizedText, extra?: ToastOptions): void;
  error(text: LocalizedText): void;
  dismiss(id: number): void;
  /** Dismisses the messages saying that this mutation was done, as it was not. */
  dismissMutation(mutationId: string): void;
  dismissAll(): void;
  /** Dismisses all and forgets what was said. */
  clear(): void;
  /** While held (a pointer or the focus rests on them) none goes. */
  setHeld(isHeld: boolean): void;
}

/**
 * The messages that a new one replaces: one of the same words, and any other that can be taken back if this one can, so
 * that there is one Undo to press. Beyond that, the oldest make room.
 */
function replacedBy(toast: Omit<Toast, 'id'>, shown: readonly Toast[]): Toast[] {
  const isReplaced = (old: Toast) =>
    (old.tone === toast.tone && old.text === toast.text) ||
    (old.action !== undefined && toast.action !== undefined);
  const kept = shown.filter((old) => !isReplaced(old)).slice(-(maxShown - 1));
  return shown.filter((old) => !kept.includes(old));
}

function toLog({ id, tone, text, highlight }: Toast, shownAt: number): LoggedToast {
  return { id, tone, text, ...(highlight === undefined ? {} : { highlight }), shownAt };
}

export function createToasts(
  { now, schedule }: Pick<Environment, 'now' | 'schedule'>,
  messages: Observable<Messages>,
): Toasts {
  const log = writable<readonly LoggedToast[]>([], Object.is);
  const shown = writable<readonly Toast[]>([], Object.is);
  const timers = new Map<number, () => void>();
  /** How each message that is shown or logged is put into words, by its id. */
  const localize = new Map<number, (words: Messages) => Toast>();
  let lastId = 0;
  let isHeld = false;

  const dismiss = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
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
    { highlight, action, ...extra }: ToastOptions = {},
  ) => {
    const id = ++lastId;
    const toToast = (words: Messages): Toast => ({
      ...extra,
      id,
      tone,
      text: text(words),
      ...(highlight && { highlight: highlight(words) }),
      ...(action && { action: { ...action, label: action.label(words) } }),
    });
    localize.set(id, toToast);
    const toast = toToast(messages.get());
    // A message that somebody reads, or is about to press, stays.
    if (!isHeld) for (const old of replacedBy(toast, shown.get())) dismiss(old.id);
    shown.set([...shown.get(), toast]);
    log.set([toLog(toast, now()), ...log.get()].slice(0, maxLogged));
    localize.delete(id - maxLogged);
    if (!isHeld) startTimer(id);
  };

  messages.subscribe(() => {
    const relocalize = (toast: Toast) => localize.get(toast.id)?.(messages.get()) ?? toast;
    shown.set(shown.get().map(relocalize));
    log.set(log.get().map((toast) => toLog(relocalize(toast), toast.shownAt)));
  });

  return {
    shown,
    log,
    success: (text, extra) => add('success', text, extra),
    error: (text) => add('error', text),
    dismiss,
    dismissMutation(about) {
      for (const toast of shown.get()) if (toast.mutationId === about) dismiss(toast.id);
    },
    dismissAll,
    clear() {
      dismissAll();
      log.set([]);
      localize.clear();
    },
    setHeld(isNowHeld) {
      // Saying the same again changes nothing: it must not restart a message's three seconds.
      if (isNowHeld === isHeld) return;
      isHeld = isNowHeld;
      for (const { id } of shown.get()) {
        if (isHeld) timers.get(id)?.();
        else startTimer(id);
      }
    },
  };
}
