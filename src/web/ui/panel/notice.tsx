import { type ReactNode } from 'react';
import css from './notice.module.css';

export interface NoticeProps {
  readonly tone?: 'info' | 'warn';
  readonly text: string;
  /** Buttons that resolve the matter. */
  readonly children?: ReactNode;
}

/** A message that stays as long as it applies. */
export function Notice({ tone = 'info', text, children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
