import { X } from 'lucide';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { hasModifierKey } from '../input/has-modifier-key.ts';
import css from './dialog.module.css';
import { openTopmost } from './top-layer.ts';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly size?: 'small' | 'normal' | 'wide';
  /** Keeps the top edge in place when the content grows; a centred dialog would move. */
  readonly isTopAligned?: boolean;
  readonly children: ReactNode;
  /** Buttons at the bottom; with `onSubmit` they belong to the dialog's form. */
  readonly footer?: ReactNode;
  onClose(): void;
  onSubmit?(): void;
}

/**
 * A modal dialog built on the native element: the rest of the page is inert, Escape closes it, and the focus
 * returns to where it was. `data-autofocus` marks the element to focus first; without one the content gets
 * the focus, so that keys scroll it at once.
 */
export function Dialog({
  title,
  closeLabel,
  size = 'normal',
  isTopAligned = false,
  children,
  footer,
  onClose,
  onSubmit,
}: DialogProps) {
  const heading = useId();
  const content = (
    <>
      <div className={css.body} data-scroller>
        {children}
      </div>
      {footer && <div className={css.foot}>{footer}</div>}
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Modal
      role="dialog"
      labelledBy={heading}
      size={size}
      isTopAligned={isTopAligned}
      onClose={onClose}
      closesOnBackdrop
    >
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <Icon of={X} size={18} />
        </IconButton>
      </div>
      {onSubmit ? (
        <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
          {content}
        </form>
      ) : (
        content
      )}
    </Modal>
  );
}

export interface ConfirmationProps {
  readonly question: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly isDestructive?: boolean;
  /** A choice that belongs to the question. */
  readonly children?: ReactNode;
  /** A key that confirms if it is pressed, not held. */
  readonly confirmKey?: string | undefined;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation before data is lost. Cancel has the focus, and Escape cancels. */
export function Confirmation(props: ConfirmationProps) {
  const heading = useId();
  return (
    <Modal
      role="alertdialog"
      labelledBy={heading}
      size="small"
      onClose={props.onCancel}
      onKeyDown={(event) => {
        if (event.key !== props.confirmKey || event.repeat || hasModifierKey(event)) return;
        event.preventDefault();
        props.onConfirm();
      }}
    >
      <div className={css.question}>
        <h2 id={heading}>{props.question}</h2>
        {props.children}
      </div>
      <div className={css.foot}>
        <Button data-autofocus onClick={props.onCancel}>
          {props.cancel}
        </Button>
        <Button kind={props.isDestructive === false ? 'primary' : 'destroy'} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}

export interface ModalProps {
  readonly role: 'dialog' | 'alertdialog';
  readonly labelledBy: string;
  readonly size: string;
  readonly isTopAligned?: boolean;
  readonly closesOnBackdrop?: boolean;
  readonly children: ReactNode;
  onClose(): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** The native modal element of all dialogs, for one with another layout. */
export function Modal({
  role,
  labelledBy,
  size,
  isTopAligned,
  closesOnBackdrop,
  children,
  onClose,
  onKeyDown,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  /**
   * Whether a press has begun in this dialog. Until then, a click may be the second half of the double click
   * that opened it.
   */
  const hasPressStarted = useRef(false);

  // A layout effect, so that the dialog closes and returns the focus before React removes it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const close = openTopmost(dialog);
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    const scroller = dialog.querySelector<HTMLElement>('[data-scroller]');
    if (!first && scroller) focusTemporarily(scroller, labelledBy);
    // The dialog is already in view: focusing it must not scroll the page behind.
    (first ?? scroller ?? dialog).focus({ preventScroll: true });
    return close;
  }, [labelledBy]);

  const onPress = (event: MouseEvent) => {
    if (event.detail < 2) hasPressStarted.current = true;
    // Clicks on the backdrop have the dialog element itself as their target.
    if (!closesOnBackdrop || !hasPressStarted.current || event.target !== ref.current) return;
    // The press itself would move the focus to the body.
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      className={css.dialog}
      data-size={size}
      data-hung={isTopAligned || undefined}
      tabIndex={-1}
      onMouseDown={onPress}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // React passes on the event of a question inside this dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/**
 * Focuses an element once, labelled and without a ring, as if it were the dialog. On blur the tab index is
 * removed, so the browser decides again whether Tab stops here: it does at a scroller without other focusable
 * elements.
 */
function focusTemporarily(element: HTMLElement, labelledBy: string): void {
  element.tabIndex = -1;
  element.role = 'group';
  element.setAttribute('aria-labelledby', labelledBy);
  element.style.outline = 'none';
  element.addEventListener('blur', function left() {
    // Another window took the focus and will return it.
    if (document.activeElement === element) return;
    element.removeEventListener('blur', left);
    for (const name of ['tabindex', 'role', 'aria-labelledby']) element.removeAttribute(name);
    element.style.outline = '';
  });
}
