import { type CSSProperties } from 'react';
import { useAccountState, useMessages } from '../../app/forge.ts';
import css from './score-badge.module.css';

export function ScoreBadge() {
  const { score } = useAccountState();
  const { header } = useMessages();
  return (
    <p role="status" className={css.score}>
      <small>{header.score}</small>{' '}
      <b className={css.number} style={{ '--shown-score': score } as CSSProperties}>
        <span>{score}</span>
      </b>
    </p>
  );
}
