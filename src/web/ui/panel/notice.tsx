import { type ReactNode } from 'react';
import css from './notice.module.css';

export interface NoticeProps {
  readonly tone?: 'info' | 'warn';
  readonly text: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Something a person should know for as long as it holds. */
export function Notice({ tone = 'info', text, children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
