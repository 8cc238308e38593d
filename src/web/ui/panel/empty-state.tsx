import { type ReactNode, type Ref } from 'react';
import { Logo } from '../icon/logo.tsx';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly text: string;
  /** Whether it can have the focus, for one that has no button yet. */
  readonly isFocusable?: boolean;
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}

export function EmptyState({ ref, text, isFocusable = false, children }: EmptyStateProps) {
  return (
    <div ref={ref} className={css.empty} tabIndex={isFocusable ? -1 : undefined} data-empty>
      <Logo size={64} isPlain />
      <p>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
