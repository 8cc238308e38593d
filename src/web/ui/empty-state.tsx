import { type ReactNode } from 'react';
import css from './empty-state.module.css';
import { Mark } from './mark.tsx';

export interface EmptyStateProps {
  readonly text: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className={css.empty} data-empty>
      <Mark size={64} isPlain />
      <p>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
