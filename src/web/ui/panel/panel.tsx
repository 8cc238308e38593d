import { type ReactNode, useId } from 'react';
import css from './panel.module.css';

/** A titled box; assistive technology sees a region with that title. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css.panel} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
