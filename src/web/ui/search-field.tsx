import { Search } from 'lucide-react';
import { type ComponentPropsWithRef } from 'react';
import css from './field.module.css';

export interface SearchFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
}

export function SearchField({ label, ...rest }: SearchFieldProps) {
  return (
    <div className={css.search}>
      <Search size={15} aria-hidden="true" />
      <input
        type="search"
        autoComplete="off"
        {...rest}
        className={css.control}
        aria-label={label}
        placeholder={label}
      />
    </div>
  );
}
