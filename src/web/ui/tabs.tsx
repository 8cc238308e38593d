import { type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import css from './tabs.module.css';

export interface TabItem<T extends string> {
  readonly id: T;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly selected: T;
  onSelect(id: T): void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

export function Tabs<T extends string>({ label, items, selected, onSelect, children }: TabsProps<T>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as T)}>
      <TabList className={css.tabs} aria-label={label}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={css.tab}>
            {item.icon}
            {item.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel id={selected} className={css.panel}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
