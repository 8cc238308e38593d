import { Search } from 'lucide';
import { type KeyboardEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './field.module.css';

export interface SearchFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  onSearch(text: string): void;
}

export function SearchField({ id, label, value, onSearch }: SearchFieldProps) {
  // Not every browser clears a search field on Escape.
  const clearByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSearch('');
  };
  return (
    <div className={css.search}>
      <Icon of={Search} size={15} />
      <input
        type="search"
        autoComplete="off"
        id={id}
        className={css.control}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={clearByEscape}
      />
    </div>
  );
}
