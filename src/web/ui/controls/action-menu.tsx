import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { hasModifierKey } from '../input/has-modifier-key.ts';
import { isTextField } from '../input/is-text-field.ts';
import { latinKey } from '../input/latin-key.ts';
import css from './action-menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown quietly at the end of the line, and read out as the description. */
  readonly hint?: string;
  readonly isDisabled?: boolean;
  /** Whether the menu stays open, as for an action that shows a control below the actions. */
  readonly staysOpen?: boolean;
  /** The id of a text that describes it besides the hint. */
  readonly describedBy?: string | undefined;
  /** Whether it is the present choice. */
  readonly isCurrent?: boolean;
  run(): void;
}

export interface ActionMenuProps {
  readonly label: string;
  /** The element the menu opens beside. The focus returns to where it was, else here. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly actions: readonly MenuAction[];
  /** Whether digits choose the actions in their order. */
  readonly hasDigits?: boolean;
  /** Digits pressed before the menu was shown. */
  readonly earlyDigits?: string;
  /** Further controls below the actions. */
  readonly children?: ReactNode;
  onClose(): void;
}

/** Gap between the menu, its trigger and the edge of the window, in pixels. */
const gapPx = 6;

/** An open menu, in the browser's top layer. A press outside it, Escape and Tab out of it close it. */
export function ActionMenu({
  label,
  trigger,
  actions,
  hasDigits = false,
  earlyDigits = '',
  children,
  onClose,
}: ActionMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  const opener = useRef<HTMLElement | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return undefined;
    const focused = document.activeElement;
    // Safari does not focus a pressed button.
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : trigger.current;
    menu.showPopover();
    const place = () => {
      if (trigger.current?.isConnected) placeBeside(menu, trigger.current);
    };
    place();
    const items = itemsOf(menu);
    (items.find((item) => item.ariaDisabled !== 'true') ?? items[0])?.focus();
    const dismissed = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current();
    };
    menu.addEventListener('toggle', dismissed);
    // Also when a keyboard opens on the screen, or the page is zoomed.
    addEventListener('resize', place);
    return () => {
      removeEventListener('resize', place);
      menu.removeEventListener('toggle', dismissed);
      if (menu.contains(document.activeElement)) opener.current?.focus();
    };
  }, [trigger]);

  const closeAndRefocus = () => {
    opener.current?.focus();
    onClose();
  };
  const runAction = (action: MenuAction | undefined) => {
    if (!action || action.isDisabled) return;
    if (action.staysOpen) return action.run();
    closeAndRefocus();
    action.run();
  };
  const early = useRef(earlyDigits);
  useLayoutEffect(() => {
    const digit = early.current[0];
    early.current = '';
    if (digit !== undefined) runAction(actions[Number(digit) - 1]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifierKey(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.key === 'Tab' && isTabOut(event))) {
      event.preventDefault();
      closeAndRefocus();
    } else if (isTextField(event.target) || !ref.current) return;
    else if (hasDigits && /^[1-9]$/.test(latinKey(event))) {
      event.preventDefault();
      if (!event.repeat) runAction(actions[Number(latinKey(event)) - 1]);
    } else if (moveFocus(itemsOf(ref.current), actions, event.key)) {
      event.preventDefault();
    }
  };
  return (
    <div ref={ref} popover="auto" role="presentation" className={css.menu} onKeyDown={onKeyDown}>
      <div role="menu" tabIndex={-1} aria-label={label}>
        {actions.map((action, index) => (
          <button
            key={action.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-describedby={
              action.hint === undefined ? undefined : `${id}${action.id} ${action.describedBy ?? ''}`.trim()
            }
            aria-current={action.isCurrent || undefined}
            aria-disabled={action.isDisabled || undefined}
            aria-keyshortcuts={hasDigits ? String(index + 1) : undefined}
            className={css.item}
            onPointerEnter={(event) => event.currentTarget.focus()}
            onClick={() => runAction(action)}
          >
            {hasDigits && <kbd aria-hidden="true">{index + 1}</kbd>}
            {action.icon}
            {action.label}
            {action.hint !== undefined && (
              // The description reads it, and the name would otherwise have it too.
              <span id={`${id}${action.id}`} aria-hidden="true" className={css.hint}>
                {action.hint}
              </span>
            )}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Whether Tab leaves the menu. Its actions are one stop, and the controls below follow. */
function isTabOut({ currentTarget, shiftKey, target }: KeyboardEvent): boolean {
  const isAction = target instanceof Element && target.matches('[role=menuitem]');
  const below = [...currentTarget.querySelectorAll(':scope > :not([role=menu]) :is(input, button)')];
  return shiftKey ? isAction : (below.at(-1) ?? target) === target;
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
  const above = from.top - own.height - gapPx;
  const top = below + own.height > innerHeight - gapPx ? above : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.max(gapPx, Math.min(top, innerHeight - own.height - gapPx))}px`;
}

/** Moves the focus on arrows, Home, End and first letters; returns whether it handled the key. */
function moveFocus(items: readonly HTMLElement[], actions: readonly MenuAction[], key: string): boolean {
  const current = items.findIndex((item) => item === document.activeElement);
  const following = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const labelOf = (item: HTMLElement) => actions[items.indexOf(item)]?.label.toLowerCase();
  const target = () => {
    if (key === 'ArrowDown') return following[0];
    if (key === 'ArrowUp') return items.at(current - 1);
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    if (key.length !== 1 || key === ' ') return undefined;
    return following.find((item) => labelOf(item)?.startsWith(key.toLowerCase()));
  };
  const next = target();
  next?.focus();
  return next !== undefined;
}
