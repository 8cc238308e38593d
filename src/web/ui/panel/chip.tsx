import { type ReactNode } from 'react';
import css from './chip.module.css';

export type ChipTone = 'plain' | 'high' | 'medium' | 'calm' | 'quench';

export function Chip({
  tone = 'plain',
  children,
}: {
  readonly tone?: ChipTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={css.chip} data-tone={tone}>
      {children}
    </span>
  );
}
