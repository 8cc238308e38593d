import { type ReactNode, type Ref } from 'react';
import css from './empty-state.module.css';
import { Mark } from './mark.tsx';

export interface EmptyStateProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly text: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

export function EmptyState({ ref, text, children }: EmptyStateProps) {
  return (
    <div ref={ref} className={css.empty} data-empty>
      <Mark size={64} isPlain />
      <p>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
