import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { hasModifierKey } from '../input/has-modifier-key.ts';
import css from './tabs.module.css';

export interface TabItem<T extends string> {
  readonly id: T;
  readonly label: string;
  /** Shown on phones, where the tabs are a bar at the bottom. */
  readonly icon?: ReactNode;
}

export interface TabListProps<T extends string> {
  /** Begins the ids of the tabs and of their panel, which must be given the same. */
  readonly id: string;
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly selected: T;
  onSelect(id: T): void;
}

/** The index of the tab a key moves to; null if the key moves to none. */
function nextTabIndex(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs that select on arrow keys; the Tab key stops at them once. Their panel may be anywhere in the page. */
export function TabList<T extends string>({ id, label, items, selected, onSelect }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = items.findIndex((item) => item.id === selected);
    const to = nextTabIndex(event.key, from, items.length);
    const item = to === null ? undefined : items[to];
    if (to === null || item === undefined || hasModifierKey(event)) return;
    event.preventDefault();
    onSelect(item.id);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={css.tabs}>
      {items.map((item) => {
        const isSelected = item.id === selected;
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={isSelected}
            aria-controls={isSelected ? `${id}-panel` : undefined}
            tabIndex={isSelected ? 0 : -1}
            className={css.tab}
            onClick={() => onSelect(item.id)}
            onKeyDown={onKeyDown}
          >
            {item.icon}
            {item.label}
          </button>
        );
      })}
    </div>
  );
}

export interface TabPanelProps {
  readonly id: string;
  readonly selected: string;
  readonly children: ReactNode;
}

/** The panel of the selected tab. */
export function TabPanel({ id, selected, children }: TabPanelProps) {
  return (
    <div
      key={selected}
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-${selected}`}
      className={css.panel}
    >
      {children}
    </div>
  );
}
