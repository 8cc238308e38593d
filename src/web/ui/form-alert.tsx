import { useLayoutEffect, useRef } from 'react';
import css from './form-alert.module.css';

/**
 * Says above a form's fields what is wrong (`text`; null while nothing is), and comes into view: a phone's keyboard
 * leaves little of the form.
 */
export function FormAlert({ text }: { readonly text: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={ref} role="alert" className={css.alert}>
      {text}
    </div>
  );
}
