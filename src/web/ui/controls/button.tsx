import { type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import css from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'destroy';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  /** Says what is going on while the button works; a spinner shows, and a press does nothing. */
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
      // Not `disabled`, which would take the focus away from whoever has just pressed it.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventSubmit : onClick}
    >
      {isBusy ? <Spinner label={busyLabel} /> : icon}
      {children}
    </button>
  );
}

/** Keeps a busy button from submitting its form. */
const preventSubmit = (event: MouseEvent) => event.preventDefault();

/** A button that looks like a link, for going somewhere within a sentence. */
export function LinkButton(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={css.link} {...props} />;
}

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Its accessible name, shown as a tooltip too. */
  readonly label: string;
  /** With an edge, beside a field. */
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
