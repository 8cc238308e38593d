import { CalendarClock, CircleCheck, Flag, Hash, Moon, Shapes, Trash2, type IconNode } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { selectionMessages } from '#messages/selection-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { firstIdeaFocus } from '../../../app/focus/first-idea-focus.ts';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useBoard } from '../state/board-context.ts';
import { noneSelected } from '../state/selection.ts';
import { askToDeleteSelected, editSelected } from './bulk-actions.ts';
import { type BulkMenuKind, BulkMenu } from './bulk-menu.tsx';
import { shownOf } from './select-ideas.ts';
import css from './selection-toolbar.module.css';

type Act = BulkMenuKind | 'finish' | 'delete';

interface ActButton {
  readonly act: Act;
  readonly icon: IconNode;
  /** The keys that press it while an idea has the focus. */
  readonly keys?: string;
}

const acts: readonly ActButton[] = [
  { act: 'category', icon: Shapes },
  { act: 'priority', icon: Flag, keys: 'p' },
  { act: 'deadline', icon: CalendarClock, keys: 't' },
  { act: 'tags', icon: Hash },
  { act: 'setAside', icon: Moon, keys: 's' },
  { act: 'finish', icon: CircleCheck, keys: 'd' },
  { act: 'delete', icon: Trash2, keys: 'delete backspace' },
];

/** Says how many ideas are selected, and changes them together. It has the place of the filters. */
export function SelectionToolbar() {
  const forge = useForge();
  const board = useBoard();
  const { card, form, format } = useMessages();
  const { selection: words } = useFeatureMessages(selectionMessages);
  const [menu, setMenu] = useState<BulkMenuKind | null>(null);
  const [current, setCurrent] = useState<Act>('category');
  const trigger = useRef<HTMLElement | null>(null);
  const selection = useObservable(board.selection) ?? noneSelected;
  const ideas = useObservable(board.ideas);
  useEffect(() => {
    const chosen = board.selection.get();
    if (chosen !== null) board.selection.set(shownOf(chosen, ideas));
  }, [board, ideas]);

  const ids = [...selection.ids];
  const isEmpty = ids.length === 0;
  const labels: Record<Act, string> = {
    category: form.category,
    priority: form.priority,
    deadline: form.deadline,
    tags: form.tags,
    setAside: card.notNow,
    finish: words.finish,
    delete: card.delete,
  };
  const press = (act: Act, button: HTMLElement) => {
    trigger.current = button;
    if (isEmpty) return;
    if (act === 'finish') void editSelected(forge, ids, { progress: 100 });
    else if (act === 'delete') {
      const recoverFocus = prepareFocusRecovery();
      askToDeleteSelected(forge, ids, () => recoverFocus(firstIdeaFocus));
    } else setMenu(menu === act ? null : act);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const from = buttons.findIndex((button) => button === document.activeElement);
    const { direction } = getComputedStyle(event.currentTarget);
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const to: Record<string, number> = {
      ArrowLeft: forward === 'ArrowLeft' ? from + 1 : from - 1,
      ArrowRight: forward === 'ArrowRight' ? from + 1 : from - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = to[event.key];
    if (next === undefined || menu !== null || event.shiftKey || event.altKey) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <>
      <div role="toolbar" tabIndex={-1} aria-label={words.toolbar} className={css.bar} onKeyDown={onKeyDown}>
        <span className={css.count} aria-live="polite" data-count={format.number(ids.length)}>
          <span>{words.selected(ids.length)}</span>
        </span>
        {acts.map(({ act, icon, keys }) => (
          <button
            key={act}
            type="button"
            className={css.act}
            aria-label={labels[act]}
            data-tooltip={labels[act]}
            data-key={keys}
            data-act={act}
            aria-disabled={isEmpty || undefined}
            aria-haspopup={act === 'finish' || act === 'delete' ? undefined : 'menu'}
            aria-expanded={act === 'finish' || act === 'delete' ? undefined : menu === act}
            tabIndex={act === current ? 0 : -1}
            onFocus={() => setCurrent(act)}
            onClick={({ currentTarget }) => press(act, currentTarget)}
          >
            <Icon of={icon} size={16} />
            <span aria-hidden="true">{labels[act]}</span>
          </button>
        ))}
      </div>
      {menu !== null && !isEmpty && (
        <BulkMenu
          key={menu}
          kind={menu}
          trigger={trigger}
          ideas={ideas.filter(({ id }) => selection.ids.has(id))}
          onEdit={(changes) => void editSelected(forge, ids, changes)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
