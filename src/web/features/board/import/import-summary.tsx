import { useState } from 'react';
import { allCategories } from '#domain/idea/categories.ts';
import { countImport } from '#domain/import/chosen-ideas.ts';
import { type ForeignFile, type ForeignIdea } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { useAccount, useFeatureMessages } from '../../../app/context/forge.ts';
import { lazyPart, usePreloadAfterPaint } from '../../../app/shell/lazy-part.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import css from './foreign-import-dialog.module.css';

// Loads with the first file that has parts which are left out.
const LeftOutList = lazyPart(async () => (await import('./left-out-list.tsx')).LeftOutList);
const listParts = [LeftOutList];

interface ImportSummaryProps {
  readonly content: ForeignFile;
  /** The ideas to import. */
  readonly chosen: readonly ForeignIdea[];
  /** How many of the offered ideas had a text that was cut. */
  readonly shortened: number;
  /** How many of the offered ideas are not ticked because they are there already. */
  readonly here: number;
}

/** Says how many ideas are imported, and lists the parts of the file that are left out. */
export function ImportSummary({ content, chosen, shortened, here }: ImportSummaryProps) {
  const { foreignImport: words, foreignSources } = useFeatureMessages(foreignImportMessages);
  const { view } = useAccount();
  const [isListed, setListed] = useState(false);
  // As before the import: its own categories are new until the dialog closes.
  const [categories] = useState(() => allCategories(view.account.categories));
  const { leftOut, source } = content;
  usePreloadAfterPaint(listParts, leftOut.length > 0);
  const counts = countImport(chosen, categories);
  const remarks = [
    ...(shortened > 0 ? [words.shortened(shortened)] : []),
    ...(here > 0 ? [words.here(here)] : []),
  ];
  return (
    <div className={css.summary} aria-live="polite">
      <p>
        {words.ideas(counts.ideas, foreignSources[source], counts.finished)}{' '}
        {words.newCategories(counts.newCategories)}{' '}
        {leftOut.length === 0 ? (
          words.leftOut(0)
        ) : (
          <LinkButton aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {words.leftOut(leftOut.length)}
          </LinkButton>
        )}
      </p>
      {isListed && <LeftOutList leftOut={leftOut} className={css.leftOut} textOfMore={words.more} />}
      {remarks.map((text) => (
        <p key={text} className={css.remark}>
          {text}
        </p>
      ))}
    </div>
  );
}
