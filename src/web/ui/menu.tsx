import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { isChord } from './chord.ts';
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

/** Pixels between the menu, its trigger and the edge of the window. */
const gap = 6;

/** A menu that is open, in the browser's top layer. A press beside it, Escape and Tab close it. */
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

  const leave = () => {
    trigger.current?.focus();
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (isChord(event)) return;
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      leave();
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
      onKeyDown={press}
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
            leave();
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

/** Below the trigger, or above it where there is no room, and always inside the window, beside its scrollbar. */
function placeBeside(menu: HTMLElement, trigger: HTMLElement): void {
  const { offsetWidth } = document.documentElement;
  const from = trigger.getBoundingClientRect();
  const own = menu.getBoundingClientRect();
  const left = Math.max(gap, Math.min(from.left, offsetWidth - own.width - gap));
  const below = from.bottom + gap;
  const top = below + own.height > innerHeight - gap ? from.top - own.height - gap : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.max(gap, top)}px`;
}

/** Follows the arrows, Home, End and first letters; says whether the key meant anything. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const ahead = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const wanted = () => {
    if (key === 'ArrowDown') return ahead[0];
    if (key === 'ArrowUp') return items.at(at - 1);
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    if (key.length !== 1 || key === ' ') return undefined;
    return ahead.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
  };
  const next = wanted();
  next?.focus();
  return next !== undefined;
}
