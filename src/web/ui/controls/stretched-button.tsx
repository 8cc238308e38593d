import { type ComponentPropsWithRef } from 'react';
import { classNames } from '../style/class-names.ts';
import css from './stretched-button.module.css';

/** Text that is a button, and with it all of the nearest positioned box, such as a row or a figure. */
export function StretchedButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={classNames(css.stretched, className)} />;
}
