import { useRef, useState } from 'react';
import { type LeftOut } from '#domain/import/foreign-file.ts';
import { leftOutMessages } from '#messages/left-out-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';

/** The class and the text come from the dialog, because importing them here would make one more file to load. */
interface LeftOutListProps {
  readonly leftOut: readonly LeftOut[];
  readonly className: string | undefined;
  textOfMore(count: number): string;
}

/** How many parts are listed at first, and how many each press on the last line adds. */
const initiallyListed = 200;
const stepSize = 1_000;

/** The parts of a file that are left out. A file may have so many that listing all at once would freeze the page. */
export function LeftOutList({ leftOut, className, textOfMore }: LeftOutListProps) {
  const { leftOutKinds } = useFeatureMessages(leftOutMessages);
  const [count, setCount] = useState(initiallyListed);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    setCount(count + stepSize);
    // The button moves, and goes with the last step.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <ul ref={list} className={className} tabIndex={-1}>
      {[...leftOut.slice(0, count).entries()].map(([position, { kind, text }]) => (
        <li key={position}>
          {leftOutKinds[kind]}
          {text !== '' && (
            <>
              {': '}
              <bdi>{text}</bdi>
            </>
          )}
        </li>
      ))}
      {leftOut.length > count && (
        <li>
          <LinkButton onClick={showMore}>{textOfMore(leftOut.length - count)}</LinkButton>
        </li>
      )}
    </ul>
  );
}
