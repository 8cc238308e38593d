import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { hasModifierKey } from '../input/has-modifier-key.ts';
import css from './action-menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  run(): void;
}

export interface ActionMenuProps {
  readonly label: string;
  /** The button the menu opens from; the focus returns to it. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly actions: readonly MenuAction[];
  onClose(): void;
}

/** Gap between the menu, its trigger and the edge of the window, in pixels. */
const gapPx = 6;

/** An open menu, in the browser's top layer. A press outside it, Escape and Tab close it. */
export function ActionMenu({ label, trigger, actions, onClose }: ActionMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return undefined;
    menu.showPopover();
    if (trigger.current) placeBeside(menu, trigger.current);
    const items = itemsOf(menu);
    (items.find((item) => item.ariaDisabled !== 'true') ?? items[0])?.focus();
    const dismissed = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current();
    };
    menu.addEventListener('toggle', dismissed);
    return () => menu.removeEventListener('toggle', dismissed);
  }, [trigger]);

  const closeAndRefocus = () => {
    trigger.current?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifierKey(event)) return;
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      closeAndRefocus();
    } else if (ref.current && moveFocus(itemsOf(ref.current), event.key)) {
      event.preventDefault();
    }
  };

  return (
    <div
      ref={ref}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={action.isDisabled || undefined}
          className={css.item}
          onPointerEnter={(event) => event.currentTarget.focus()}
          onClick={() => {
            if (action.isDisabled) return;
            closeAndRefocus();
            action.run();
          }}
        >
          {action.icon}
          {action.label}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

/** Places the menu below the trigger, or above it if there is no space, always inside the window. */
function placeBeside(menu: HTMLElement, trigger: HTMLElement): void {
  const { offsetWidth } = document.documentElement;
  const from = trigger.getBoundingClientRect();
  const own = menu.getBoundingClientRect();
  const left = Math.max(gapPx, Math.min(from.left, offsetWidth - own.width - gapPx));
  const below = from.bottom + gapPx;
  const top = below + own.height > innerHeight - gapPx ? from.top - own.height - gapPx : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.max(gapPx, top)}px`;
}

/** Moves the focus on arrows, Home, End and first letters; returns whether it handled the key. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const current = items.findIndex((item) => item === document.activeElement);
  const following = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const target = () => {
    if (key === 'ArrowDown') return following[0];
    if (key === 'ArrowUp') return items.at(current - 1);
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    if (key.length !== 1 || key === ' ') return undefined;
    return following.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
  };
  const next = target();
  next?.focus();
  return next !== undefined;
}
