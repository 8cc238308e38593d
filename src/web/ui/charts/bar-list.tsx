import { type CSSProperties } from 'react';
import { type Heat } from '../style/heat.ts';
import css from './bar-list.module.css';

export interface Bar {
  readonly label: string;
  /** 0 to 100. */
  readonly share: number;
  /** How much, in words. */
  readonly text: string;
  /** A second part of the bar after the first, 0 to 100 with it. */
  readonly secondShare?: number;
  readonly heat?: Heat;
  /** A colour of its own, by a token's name. */
  readonly tone?: 'danger' | 'warn' | 'calm';
}

/** Named bars, one under the other; everything they say is beside them as text. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <ul className={css.list}>
      {bars.map((bar, place) => (
        // A person's own category may have the name that a built-in one has in this language.
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
