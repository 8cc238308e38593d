import { Search } from 'lucide';
import { type ComponentPropsWithRef } from 'react';
import css from './field.module.css';
import { Icon } from './icon.tsx';

export interface SearchFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
}

export function SearchField({ label, ...rest }: SearchFieldProps) {
  return (
    <div className={css.search}>
      <Icon of={Search} size={15} />
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
