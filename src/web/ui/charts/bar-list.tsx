import { type CSSProperties } from 'react';
import { type Heat } from '../style/heat.ts';
import css from './bar-list.module.css';

export interface Bar {
  readonly label: string;
  /** 0 to 100. */
  readonly share: number;
  /** The value in words. */
  readonly text: string;
  /** The width of a second segment after the first; both together are at most 100. */
  readonly secondShare?: number;
  readonly heat?: Heat;
  /** The colour, by a token's name. */
  readonly tone?: 'high' | 'medium' | 'calm';
}

/** A vertical list of named bars; their values are also there as text. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <ul className={css.list}>
      {bars.map((bar, place) => (
        // A custom category may have the same name as a translated built-in one.
        <li key={`${place}`}>
          <span className={css.label} title={bar.label}>
            {bar.label}
          </span>
          <span className={css.track} data-heat={bar.heat} data-tone={bar.tone}>
            <i style={{ '--share': `${bar.share}%` } as CSSProperties} />
            {bar.secondShare !== undefined && (
              <i data-rest style={{ '--share': `${bar.secondShare}%` } as CSSProperties} />
            )}
          </span>
          <b>{bar.text}</b>
        </li>
      ))}
    </ul>
  );
}
