import { type AriaRole, type ReactNode } from 'react';
import css from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly id?: string;
  readonly role?: AriaRole;
  readonly children: ReactNode;
}

/** Text for assistive technology only. */
export function VisuallyHidden({ id, role, children }: VisuallyHiddenProps) {
  return (
    <span id={id} role={role} className={css.hidden}>
      {children}
    </span>
  );
}
