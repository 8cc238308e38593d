import { type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import css from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'destroy';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  /** The label while the button is busy: it shows a spinner and ignores presses. */
  readonly busyLabel?: string | undefined;
}

export function Button({
  kind = 'secondary',
  icon,
  isWide,
  busyLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busyLabel !== undefined;
  return (
    <button
      type="button"
      className={css.button}
      data-kind={kind}
      data-wide={isWide || undefined}
      {...rest}
      // Not `disabled`, which would drop the focus from the button just pressed.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventSubmit : onClick}
    >
      {isBusy ? <Spinner label={busyLabel} /> : icon}
      {children}
    </button>
  );
}

/** Stops a busy button from submitting its form. */
const preventSubmit = (event: MouseEvent) => event.preventDefault();

/** A button styled as a link, for navigation within a sentence. */
export function LinkButton(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={css.link} {...props} />;
}

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  /** Draws a border, to match a field beside it. */
  readonly hasBorder?: boolean;
}

export function IconButton({ label, hasBorder, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={css.icon}
      data-border={hasBorder || undefined}
      aria-label={label}
      data-tooltip={label}
      {...rest}
    >
      {children}
    </button>
  );
}

export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="status">
      <span className={css.spinner} style={{ display: 'block' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
