import { type ReactNode } from 'react';
import css from './chip.module.css';

export type ChipTone = 'plain' | 'high' | 'medium' | 'calm' | 'quench';

export function Chip({
  tone = 'plain',
  canWrap = false,
  children,
}: {
  readonly tone?: ChipTone;
  /** Whether it may have more than one line, for a text that can be wider than a narrow page. */
  readonly canWrap?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={css.chip} data-tone={tone} data-wraps={canWrap || undefined}>
      {children}
    </span>
  );
}
