import { type CSSProperties, useId } from 'react';
import { useAccountState, useMessages } from '../../../app/context/forge.ts';
import css from './score-badge.module.css';

export function ScoreBadge() {
  const { score } = useAccountState();
  const { header } = useMessages();
  const label = useId();
  return (
    <p role="status" aria-labelledby={label} className={css.score}>
      <small id={label}>{header.score}</small>{' '}
      <b className={css.number} style={{ '--shown-score': score } as CSSProperties}>
        <span>{score}</span>
      </b>
    </p>
  );
}
