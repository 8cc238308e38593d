import { type ReactNode, type Ref } from 'react';
import { Logo } from '../icon/logo.tsx';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly text: string;
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}

export function EmptyState({ ref, text, children }: EmptyStateProps) {
  return (
    <div ref={ref} className={css.empty} data-empty>
      <Logo size={64} isPlain />
      <p>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
