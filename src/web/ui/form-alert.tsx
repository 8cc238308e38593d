import { useLayoutEffect, useRef } from 'react';

interface FormAlertProps {
  readonly className: string | undefined;
  /** What is wrong; null while nothing is. */
  readonly text: string | null;
}

/** Says above a form's fields what is wrong, and comes into view: a phone's keyboard leaves little of the form. */
export function FormAlert({ className, text }: FormAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={ref} role="alert" className={className}>
      {text}
    </div>
  );
}
