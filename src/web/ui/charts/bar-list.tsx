import { type CSSProperties, Fragment } from 'react';
import { type Heat } from '../style/heat.ts';
import css from './bar-list.module.css';
import { type ChartLink } from './chart-link.ts';
import { LinkedText } from './linked-text.tsx';

export interface Bar {
  readonly label: string;
  /** 0 to 100. */
  readonly share: number;
  /** The values in words. */
  readonly figures: readonly BarFigure[];
  /** The link of the whole row. */
  readonly link?: ChartLink | undefined;
  /** The width of a second segment after the first; both together are at most 100. */
  readonly secondShare?: number;
  readonly heat?: Heat;
  /** The colour, by a token's name. */
  readonly tone?: 'high' | 'medium' | 'calm';
}

export interface BarFigure {
  readonly text: string;
  /** A link of its own, if it leads to fewer ideas than the row does. */
  readonly link?: ChartLink | undefined;
}

/** A vertical list of named bars; their values are also there as text. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <ul className={css.list}>
      {bars.map((bar, place) => (
        // A custom category may have the same name as a translated built-in one.
        <li key={`${place}`}>
          <span className={css.label} title={bar.label}>
            <LinkedText link={bar.link}>{bar.label}</LinkedText>
          </span>
          <span className={css.track} data-heat={bar.heat} data-tone={bar.tone}>
            <i style={{ '--share': `${bar.share}%` } as CSSProperties} />
            {bar.secondShare !== undefined && (
              <i data-rest style={{ '--share': `${bar.secondShare}%` } as CSSProperties} />
            )}
          </span>
          <b>
            {bar.figures.map(({ text, link }, index) => (
              <Fragment key={`${index}`}>
                {index > 0 && ', '}
                <span className={link && css.figure}>
                  <LinkedText link={link}>{text}</LinkedText>
                </span>
              </Fragment>
            ))}
          </b>
        </li>
      ))}
    </ul>
  );
}
