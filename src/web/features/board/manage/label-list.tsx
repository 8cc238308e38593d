import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { normalizeForSearch } from '#domain/primitives/normalize-for-search.ts';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { focusAfterItemRemoval } from '../../../ui/focus/focus-recovery.ts';
import { useStrayClickGuard } from '../../../ui/input/use-stray-click-guard.ts';
import { type LabelKind } from './label-kind.ts';
import { LabelRow } from './label-row.tsx';
import css from './manage.module.css';

/** From this many names on there is a field to find one. */
const manyNames = 12;

export interface LabelListProps {
  readonly title: string;
  readonly kind: LabelKind;
  /** The heading, which can take the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Shown beside the heading. */
  readonly children?: ReactNode;
}

/**
 * The rows of one kind. Tab goes through the controls of one row only, and arrow keys go to the same control of the next,
 * so that hundreds of rows take no hundreds of tab stops.
 */
export function LabelList({ title, kind, headingRef, children }: LabelListProps) {
  const { manage: words } = useFeatureMessages(manageMessages);
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = { heading: useId(), find: useId() };
  const sought = normalizeForSearch(query.trim());
  const shown = kind.names.filter((name) => normalizeForSearch(kind.displayName(name)).includes(sought));
  const active = current !== null && shown.includes(current) ? current : shown[0];

  const onFocus = ({ target }: FocusEvent) => {
    const name = target.closest('li')?.dataset['name'];
    if (name !== undefined) setCurrent(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const row = (target as Element).closest('li');
    if (!(target instanceof HTMLButtonElement) || row === null || target.closest('form, [role=group]'))
      return;
    const rows = [...(list.current?.children ?? [])];
    const index = rows.indexOf(row);
    const goals: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = rows[goals[key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    const buttons = [...next.querySelectorAll<HTMLElement>('[data-act]')];
    (buttons.find(({ dataset }) => dataset['act'] === target.dataset['act']) ?? buttons[0])?.focus();
  };
  /** The control that gets the focus once it is rendered, unless the focus is elsewhere by then. */
  const awaited = useRef<{ readonly name: string; readonly act: string } | null>(null);
  const focusAwaited = () => {
    const { name, act } = awaited.current ?? {};
    if (act === undefined) return;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !(activeElement instanceof HTMLDialogElement);
    const row = [...(list.current?.children ?? [])].find(
      (one) => (one as HTMLElement).dataset['name'] === name,
    );
    const control = row?.querySelector<HTMLElement>(`[data-act=${act}]`);
    if (!control && !isElsewhere) return;
    awaited.current = null;
    if (!isElsewhere) control?.focus();
  };
  useEffect(focusAwaited);
  const focusControl = (name: string, act: string) => {
    awaited.current = { name, act };
    requestAnimationFrame(focusAwaited);
  };
  const strayClickGuard = useStrayClickGuard();
  return (
    <section aria-labelledby={ids.heading}>
      <div className={css.heading}>
        <h3 ref={headingRef} id={ids.heading} tabIndex={-1}>
          {title}
        </h3>
        {children}
      </div>
      {kind.names.length >= manyNames && (
        <TextField
          id={ids.find}
          label={kind.findLabel}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {shown.length === 0 && <p role="status">{words.notFound}</p>}
      <ul
        ref={list}
        aria-labelledby={ids.heading}
        className={css.list}
        {...strayClickGuard}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {shown.map((name) => (
          <LabelRow
            key={name}
            name={name}
            kind={kind}
            isReached={name === active}
            focusControl={focusControl}
            removeWithFocus={(control, remove) =>
              focusAfterItemRemoval(control, remove, () => [document.getElementById(ids.find)])
            }
          />
        ))}
      </ul>
    </section>
  );
}
