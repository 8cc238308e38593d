import { CircleAlert, Check } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { onTopmostChange } from '../dialog/top-layer.ts';
import { type FocusCandidates, prepareFocusRecovery, mayFocusFields } from '../focus/focus-recovery.ts';
import { Icon } from '../icon/icon.tsx';
import { isTextField } from '../input/is-text-field.ts';
import css from './toast-region.module.css';

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** A short addition that stands out, as points do. */
  readonly highlight?: string;
  readonly action?: { readonly label: string; run(): void };
  /** The id of the mutation it says was done. */
  readonly mutationId?: string;
}

export interface ToastRegionProps {
  readonly label: string;
  readonly toasts: readonly Toast[];
  /** Whether a pointer or the focus rests on them, so that they stay. */
  onHold(isHeld: boolean): void;
  onDismiss(id: number): void;
  /** Where the focus goes from a message that goes, if what had it before is gone too. */
  readonly focusCandidates: FocusCandidates;
}

/**
 * Short messages at the bottom right. Both live regions are there from the start, as they must be to be
 * read; F6 leads to the newest, Escape takes it away. A popover, so that they lie above everything; within the
 * topmost dialog, as all else is inert.
 */
export function ToastRegion({ label, toasts, onHold, onDismiss, focusCandidates }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null);
  /** What the pointer rests on. */
  const hoveredElement = useRef<Element | null>(null);
  /** What had the focus before it came here. */
  const previousFocus = useRef<HTMLElement | null>(null);
  const updateHold = () => {
    onHold(hoveredElement.current !== null || (ref.current?.contains(document.activeElement) ?? false));
  };

  useEffect(() => {
    // A message that goes away under the pointer or the focus sends no event that they have left it.
    if (hoveredElement.current?.isConnected === false) hoveredElement.current = null;
    updateHold();
  });

  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      const all = (kind: string) => [...(ref.current?.querySelectorAll<HTMLElement>(kind) ?? [])];
      // One with something to do, or else any: it stays for as long as it has the focus.
      const newest = all('button').at(-1) ?? all('[data-tone]').at(-1);
      // Where it leads nowhere, the key is left to the browser.
      if (newest === undefined || newest === document.activeElement) return;
      event.preventDefault();
      // Not before: a click would move the focus there.
      if (newest.dataset['tone'] !== undefined) newest.tabIndex = -1;
      newest.focus();
    };
    document.addEventListener('keydown', focusNewest);
    return () => document.removeEventListener('keydown', focusNewest);
  }, []);

  // Shown anew with each message, and with each dialog it moves into: the last shown is the topmost.
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest === undefined) return undefined;
    const bringToFront = () => {
      const region = ref.current;
      if (region?.matches(':popover-open')) region.hidePopover();
      region?.showPopover?.();
    };
    bringToFront();
    return onTopmostChange(bringToFront);
  }, [newest]);

  const restoreFocus = () => {
    const back = previousFocus.current;
    if (back === null || (isTextField(back) && !mayFocusFields())) return;
    // Who has pressed a key looks for the focus; who has clicked looks at where they are.
    back.focus({ preventScroll: !document.activeElement?.matches(':focus-visible') });
  };
  const closeToast = ({ id }: Toast, act?: () => void) => {
    restoreFocus();
    act?.();
    onDismiss(id);
  };

  const renderToasts = (tone: Toast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => (
        <div
          key={toast.id}
          role="group"
          className={css.toast}
          data-tone={tone}
          aria-atomic="true"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The dialog that the message lies over stays open.
            event.preventDefault();
            closeToast(toast);
          }}
        >
          {tone === 'success' ? (
            <Icon of={Check} size={16} strokeWidth={2.6} />
          ) : (
            <Icon of={CircleAlert} size={16} strokeWidth={2.4} />
          )}
          <span className={css.words}>{toast.text}</span>
          {toast.highlight && <span className={css.gain}>{toast.highlight}</span>}
          {toast.action && (
            <ToastButton
              label={toast.action.label}
              focusCandidates={() => [
                previousFocus.current?.isConnected ? previousFocus.current : null,
                ...focusCandidates(),
              ]}
              onPress={() => closeToast(toast, toast.action?.run)}
            />
          )}
        </div>
      ));
  return (
    <section
      ref={ref}
      popover="manual"
      className={css.region}
      aria-label={label}
      // Only a pointer that moves there holds a message; one that appears under a resting pointer is not held.
      onPointerMove={(event) => {
        hoveredElement.current = event.target as Element;
        updateHold();
      }}
      onPointerLeave={() => {
        hoveredElement.current = null;
        updateHold();
      }}
      onFocus={({ relatedTarget }) => {
        const isWithin = relatedTarget instanceof Node && ref.current?.contains(relatedTarget);
        if (!isWithin) previousFocus.current = elementOf(relatedTarget);
        updateHold();
      }}
      onBlur={updateHold}
    >
      {/* Only new messages are read; by default both roles would read all that still show as well. */}
      <div role="status" aria-atomic="false">
        {renderToasts('success')}
      </div>
      <div role="alert" aria-atomic="false">
        {renderToasts('error')}
      </div>
    </section>
  );
}

interface ToastButtonProps {
  readonly label: string;
  readonly focusCandidates: FocusCandidates;
  onPress(): void;
}

/** What can be done about a message. If it goes while a key has led here, the focus goes to its heirs. */
function ToastButton({ label, focusCandidates, onPress }: ToastButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const latestCandidates = useRef(focusCandidates);
  useLayoutEffect(() => {
    latestCandidates.current = focusCandidates;
  });
  useLayoutEffect(() => {
    const button = ref.current;
    // Asked while it is still in the page.
    return () => {
      if (button?.matches(':focus-visible')) prepareFocusRecovery()(() => latestCandidates.current());
    };
  }, []);
  return (
    <button ref={ref} type="button" onClick={onPress}>
      {label}
    </button>
  );
}

function elementOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target : null;
}
