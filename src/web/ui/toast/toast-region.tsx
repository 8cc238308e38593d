import { CircleAlert, Check } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { onTopmostChange } from '../dialog/top-layer.ts';
import { type FocusCandidates, prepareFocusRecovery, mayFocusFields } from '../focus/focus-recovery.ts';
import { Icon } from '../icon/icon.tsx';
import { isTextField } from '../input/is-text-field.ts';
import css from './toast-region.module.css';
import { usePointerHold } from './use-pointer-hold.ts';

export interface ToastAction {
  readonly label: string;
  run(): void;
}

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** The name of the thing it is about, shown quietly beside the text. */
  readonly about?: string;
  /** A second line, such as the reason of a failure. */
  readonly detail?: string;
  /** A short highlighted addition, such as points earned. */
  readonly highlight?: string;
  readonly action?: ToastAction;
  /** A second button, which shows what the toast is about. */
  readonly show?: ToastAction;
  /** The id of the mutation whose success it reports. */
  readonly mutationId?: string;
}

export interface ToastRegionProps {
  readonly label: string;
  readonly toasts: readonly Toast[];
  /** Whether a pointer or the focus rests on the toasts, which keeps them from expiring. */
  onHold(isHeld: boolean): void;
  onDismiss(id: number): void;
  /** Where the focus goes from a removed toast, if the element focused before it was removed too. */
  readonly focusCandidates: FocusCandidates;
}

/**
 * Short messages at the bottom right. Both live regions stay mounted, as assistive technology ignores new
 * ones. F6 focuses the newest toast, Escape dismisses it. A popover, so that it lies above everything; within
 * the topmost dialog, as the rest is inert.
 */
export function ToastRegion({ label, toasts, onHold, onDismiss, focusCandidates }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null);
  /** The element focused before a toast was. */
  const previousFocus = useRef<HTMLElement | null>(null);
  const isPointerOn = useRef(false);
  const updateHold = () => {
    onHold(isPointerOn.current || (ref.current?.contains(document.activeElement) ?? false));
  };
  usePointerHold(ref, (isOn) => {
    isPointerOn.current = isOn;
    updateHold();
  });

  // A toast removed under the focus sends no blur event.
  useEffect(updateHold);

  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      const all = (kind: string) => [...(ref.current?.querySelectorAll<HTMLElement>(kind) ?? [])];
      // The newest toast with a button, else the newest: it stays while it has the focus.
      const newest = all('button').at(-1) ?? all('[data-tone]').at(-1);
      // With no toast to focus, leave the key to the browser.
      if (newest === undefined || newest === document.activeElement) return;
      event.preventDefault();
      // Set only now: with a tab index, a click would focus the toast.
      if (newest.dataset['tone'] !== undefined) newest.tabIndex = -1;
      newest.focus();
    };
    document.addEventListener('keydown', focusNewest);
    return () => document.removeEventListener('keydown', focusNewest);
  }, []);

  // Opened again for each toast, and in each dialog it moves into: the popover opened last is the topmost.
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest === undefined) return undefined;
    const bringToFront = () => {
      const region = ref.current;
      const open = document.querySelectorAll(':popover-open');
      // Alone it is the topmost, and opening it again would lay out the page.
      if (open.length === 1 && open[0] === region) return;
      if (region?.matches(':popover-open')) region.hidePopover();
      region?.showPopover?.();
    };
    bringToFront();
    return onTopmostChange(bringToFront);
  }, [newest]);

  const restoreFocus = () => {
    const back = previousFocus.current;
    if (back === null || (isTextField(back) && !mayFocusFields())) return;
    // Keyboard users need the focused element in view; for pointer users the page must not scroll.
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
          data-about={toast.about === undefined ? undefined : true}
          aria-atomic="true"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The dialog below the toast stays open.
            event.preventDefault();
            closeToast(toast);
          }}
        >
          {tone === 'success' ? (
            <Icon of={Check} size={16} strokeWidth={2.6} />
          ) : (
            <Icon of={CircleAlert} size={16} strokeWidth={2.4} />
          )}
          {toast.detail === undefined ? (
            <span className={css.words}>{toast.text}</span>
          ) : (
            <div className={css.words}>
              <p>{toast.text}</p>
              <p className={css.detail}>{toast.detail}</p>
            </div>
          )}
          {toast.about !== undefined && (
            <bdi className={css.about} dir="auto">
              {toast.about}
            </bdi>
          )}
          {toast.highlight && <span className={css.gain}>{toast.highlight}</span>}
          {[toast.show, toast.action].map(
            (action) =>
              action && (
                <ToastButton
                  key={action.label}
                  label={action.label}
                  focusCandidates={() => [
                    previousFocus.current?.isConnected ? previousFocus.current : null,
                    ...focusCandidates(),
                  ]}
                  onPress={() => closeToast(toast, action.run)}
                />
              ),
          )}
        </div>
      ));
  return (
    <section
      ref={ref}
      popover="manual"
      className={css.region}
      aria-label={label}
      onFocus={({ relatedTarget }) => {
        const isWithin = relatedTarget instanceof Node && ref.current?.contains(relatedTarget);
        if (!isWithin) previousFocus.current = elementOf(relatedTarget);
        updateHold();
      }}
      onBlur={updateHold}
    >
      {/* Announces new toasts only; by default both roles announce all that are shown. */}
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

/** A toast's button. If it is removed while it has keyboard focus, the focus moves to a candidate. */
function ToastButton({ label, focusCandidates, onPress }: ToastButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const latestCandidates = useRef(focusCandidates);
  useLayoutEffect(() => {
    latestCandidates.current = focusCandidates;
  });
  useLayoutEffect(() => {
    const button = ref.current;
    // Checked while the button is still in the page.
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
