import { X } from 'lucide';
import { type FormEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { Icon } from '../icon/icon.tsx';
import css from './dialog.module.css';
import { openTopmost } from './top-layer.ts';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly size?: 'small' | 'normal' | 'wide';
  /** Stays where it begins when what it holds becomes longer, as one in the middle does not. */
  readonly isTopAligned?: boolean;
  readonly children: ReactNode;
  /** Buttons at the bottom; with `onSubmit` they belong to the dialog's form. */
  readonly footer?: ReactNode;
  onClose(): void;
  onSubmit?(): void;
}

/**
 * A modal dialog on the browser's own element: the rest of the page is inert, Escape closes it, and focus
 * returns to where it was. What should have focus first carries `data-autofocus`; where nothing does, it is the
 * content, so that keys scroll it at once.
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
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost. Cancel has the focus, and Escape cancels. */
export function Confirmation(props: ConfirmationProps) {
  const heading = useId();
  return (
    <Modal role="alertdialog" labelledBy={heading} size="small" onClose={props.onCancel}>
      <div className={css.question}>
        <h2 id={heading}>{props.question}</h2>
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

interface ModalProps {
  readonly role: 'dialog' | 'alertdialog';
  readonly labelledBy: string;
  readonly size: string;
  readonly isTopAligned?: boolean;
  readonly closesOnBackdrop?: boolean;
  readonly children: ReactNode;
  onClose(): void;
}

function Modal({ role, labelledBy, size, isTopAligned, closesOnBackdrop, children, onClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  /** Until a press has begun here, one that counts as a second is half of the double click that opened the dialog. */
  const hasPressStarted = useRef(false);

  // A layout effect, so that the element is closed, and focus returned, before React takes it away.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const close = openTopmost(dialog);
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    const scroller = dialog.querySelector<HTMLElement>('[data-scroller]');
    if (!first && scroller) focusTemporarily(scroller, labelledBy);
    // The dialog is in view already; the page behind it must not move.
    (first ?? scroller ?? dialog).focus({ preventScroll: true });
    return close;
  }, [labelledBy]);

  const onPress = (event: MouseEvent) => {
    if (event.detail < 2) hasPressStarted.current = true;
    // The element itself is hit only beside its content: that is the backdrop.
    if (!closesOnBackdrop || !hasPressStarted.current || event.target !== ref.current) return;
    // The press itself would take the focus away again, to nothing.
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
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/**
 * Lets an element have the focus for once, named and without a ring, as if it were the dialog itself. When the focus
 * goes on, the browser decides again whether the Tab key stops here: it does at a scroller that holds no other stop.
 */
function focusTemporarily(element: HTMLElement, labelledBy: string): void {
  element.tabIndex = -1;
  element.role = 'group';
  element.setAttribute('aria-labelledby', labelledBy);
  element.style.outline = 'none';
  element.addEventListener('blur', function left() {
    // Another window has the focus, and gives it back.
    if (document.activeElement === element) return;
    element.removeEventListener('blur', left);
    for (const name of ['tabindex', 'role', 'aria-labelledby']) element.removeAttribute(name);
    element.style.outline = '';
  });
}
