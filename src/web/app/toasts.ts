import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages } from '#messages/en.ts';
import { type Toast } from '../ui/toast-region.tsx';

/** Milliseconds a message stays, and how many show at once. */
const duration = 3_000;
const most = 3;

/** Puts a message into words, in whichever language is in force while it can be read. */
export type Say = (words: Messages) => string;

interface Extra extends Pick<Toast, 'about'> {
  readonly gain?: Say;
  readonly action?: { readonly label: Say; run(): void };
}

/** The points that something has earned or cost, beside what is said of it. */
export function gainOf(points: number): Pick<Extra, 'gain'> {
  return points === 0 ? {} : { gain: (words) => words.toasts.points(points) };
}

/** A message with the moment it showed, in milliseconds since 1970 UTC. */
export interface LoggedToast extends Pick<Toast, 'id' | 'tone' | 'text' | 'gain'> {
  readonly at: number;
}

/** How many messages the log keeps. */
const logged = 50;

export interface Toasts {
  readonly shown: Observable<readonly Toast[]>;
  /** The last of them, the newest first: three seconds are short. */
  readonly log: Observable<readonly LoggedToast[]>;
  success(text: Say, extra?: Extra): void;
  error(text: Say): void;
  dismiss(id: number): void;
  /** Dismisses the messages saying that this mutation was done, as it was not. */
  takeBack(about: string): void;
  dismissAll(): void;
  /** Dismisses all and forgets what was said. */
  clear(): void;
  /** While held (a pointer or the focus rests on them) none goes. */
  hold(isHeld: boolean): void;
}

/**
 * The messages that a new one replaces: one of the same words, and any other that can be taken back if this one can, so
 * that there is one Undo to press. Beyond that, the oldest make room.
 */
function replacedBy(toast: Omit<Toast, 'id'>, shown: readonly Toast[]): Toast[] {
  const isReplaced = (old: Toast) =>
    (old.tone === toast.tone && old.text === toast.text) ||
    (old.action !== undefined && toast.action !== undefined);
  const stays = shown.filter((old) => !isReplaced(old)).slice(-(most - 1));
  return shown.filter((old) => !stays.includes(old));
}

function toLog({ id, tone, text, gain }: Toast, at: number): LoggedToast {
  return { id, tone, text, ...(gain === undefined ? {} : { gain }), at };
}

export function createToasts(
  { now, schedule }: Pick<Environment, 'now' | 'schedule'>,
  messages: Observable<Messages>,
): Toasts {
  const log = writable<readonly LoggedToast[]>([], Object.is);
  const shown = writable<readonly Toast[]>([], Object.is);
  const timers = new Map<number, () => void>();
  /** How each message that is shown or logged is put into words, by its id. */
  const sayings = new Map<number, (words: Messages) => Toast>();
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
      schedule(duration, () => dismiss(id)),
    );
  };
  const add = (tone: Toast['tone'], text: Say, { gain, action, ...extra }: Extra = {}) => {
    const id = ++lastId;
    const say = (words: Messages): Toast => ({
      ...extra,
      id,
      tone,
      text: text(words),
      ...(gain && { gain: gain(words) }),
      ...(action && { action: { ...action, label: action.label(words) } }),
    });
    sayings.set(id, say);
    const toast = say(messages.get());
    // A message that somebody reads, or is about to press, stays.
    if (!isHeld) for (const old of replacedBy(toast, shown.get())) dismiss(old.id);
    shown.set([...shown.get(), toast]);
    log.set([toLog(toast, now()), ...log.get()].slice(0, logged));
    sayings.delete(id - logged);
    if (!isHeld) startTimer(id);
  };

  messages.subscribe(() => {
    const reworded = (toast: Toast) => sayings.get(toast.id)?.(messages.get()) ?? toast;
    shown.set(shown.get().map(reworded));
    log.set(log.get().map((toast) => toLog(reworded(toast), toast.at)));
  });

  return {
    shown,
    log,
    success: (text, extra) => add('success', text, extra),
    error: (text) => add('error', text),
    dismiss,
    takeBack(about) {
      for (const toast of shown.get()) if (toast.about === about) dismiss(toast.id);
    },
    dismissAll,
    clear() {
      dismissAll();
      log.set([]);
      sayings.clear();
    },
    hold(isNowHeld) {
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
