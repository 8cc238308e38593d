import { type ReactNode, type RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import css from './menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  run(): void;
}

export interface ActionMenuProps {
  readonly label: string;
  /** What the menu opens from, and where focus returns. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly actions: readonly MenuAction[];
  onClose(): void;
}

/** A menu that is open. It loads when the first one is. */
export function ActionMenu({ label, trigger, actions, onClose }: ActionMenuProps) {
  return (
    <Popover
      className={css.popover}
      triggerRef={trigger}
      isOpen
      placement="bottom start"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        aria-label={label}
        autoFocus="first"
        className={css.menu}
        disabledKeys={actions.filter((action) => action.isDisabled).map((action) => action.id)}
        onAction={(key) => actions.find((action) => action.id === key)?.run()}
        onClose={onClose}
      >
        {actions.map((action) => (
          <MenuItem key={action.id} id={action.id} className={css.item} textValue={action.label}>
            {action.icon}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
