import { type ReactNode } from 'react';
import { type Filter } from '#domain/board/filter.ts';
import { findMatches } from '#domain/board/find-matches.ts';
import { type HiddenMatch, findHiddenMatch } from '#domain/board/hidden-match.ts';
import { findMessages } from '#messages/find-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { type SearchMarks } from '../../idea/search/search-marks.tsx';
import css from './search-work.module.css';

const highlightName = 'search';

/** Highlights change no element, so React and screen readers do not notice them. Older browsers have none. */
const canHighlight = 'highlights' in CSS;

export function createSearchMarks(filter: Filter): SearchMarks {
  const mark = (text: string) => (canHighlight ? text : <Marks text={text} search={filter.search} />);
  return {
    isElsewhere: filter.isElsewhere,
    mark,
    line(idea, shown) {
      const match = findHiddenMatch(idea, filter, shown);
      return match && <Line field={match.field}>{mark(match.line)}</Line>;
    },
  };
}

function Marks({ text, search }: { readonly text: string; readonly search: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of findMatches(text, search)) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={css.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}

interface LineProps {
  readonly field: HiddenMatch['field'];
  readonly children: ReactNode;
}

function Line({ field, children }: LineProps) {
  const { fields } = useFeatureMessages(findMessages).find;
  return (
    <p className={css.line}>
      {fields[field]}: <bdi data-searched>{children}</bdi>
    </p>
  );
}

/** The elements whose text is searched. */
const searched = '[data-title], [data-searched]';
const searchedElsewhere = `[data-searched], [data-searched-elsewhere]`;

/** Highlights what the search has found in the elements of the page, also in those that appear later. */
export function highlightMatches({ search, isElsewhere }: Filter): (() => void) | undefined {
  const root = document.querySelector('main');
  if (!canHighlight || root === null) return undefined;
  const selector = isElsewhere ? searchedElsewhere : searched;
  const highlight = new Highlight();
  CSS.highlights.set(highlightName, highlight);
  const update = () => {
    highlight.clear();
    for (const element of root.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const range of rangesIn(text, search)) highlight.add(range);
    }
  };
  const observer = new MutationObserver((changes) => {
    // Countdowns change every second.
    const isRelevant = changes.some(
      ({ type, target }) => type === 'childList' || target.parentElement?.closest(selector),
    );
    if (isRelevant) update();
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  update();
  return () => {
    observer.disconnect();
    CSS.highlights.delete(highlightName);
  };
}

function rangesIn(text: Node, search: string): Range[] {
  return findMatches(text.nodeValue ?? '', search).map(({ start, end }) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return range;
  });
}
