import { X } from 'lucide';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type CaptureMark, readCapture } from '#domain/capture/read-capture.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { tagName } from '#domain/idea/tags.ts';
import { captureMessages } from '#messages/capture-messages.ts';
import { useAccountState, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { categoryName } from '../../idea/labels/category-label.tsx';
import { useListedCategories } from '../../idea/labels/use-listed-categories.ts';
import css from './capture-assist.module.css';
import { MarkMatches } from './mark-matches.tsx';
import { type CaptureDraftField } from './use-capture-draft.ts';

export interface CaptureAssistProps {
  readonly draft: CaptureDraftField;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** How long after the last key the marks are announced, in ms. */
const statusDelayMs = 600;

/** Shows what is understood of the line: each mark is a button that gives its words back to the title. */
export function CaptureAssist({ draft, field }: CaptureAssistProps) {
  const { format } = useMessages();
  const { categories: own, tags: ownTags } = useAccountState();
  const zone = useZone();
  const describe = useMarkDescription();
  const { line, keptAsText, newTags, at } = draft;
  const categories = useMemo(() => allCategories(own), [own]);
  const tags = useMemo(() => [...(ownTags ?? []), ...newTags], [ownTags, newTags]);
  // A hidden category can still be written in full.
  const listed = useListedCategories(null);
  const { language } = format;
  const words = captureMessages[language].captureMarks;
  const capture = useMemo(
    () => readCapture(line, { language, zone, categories, tags, keptAsText, now: at }),
    [line, language, zone, categories, tags, keptAsText, at],
  );
  useEffect(() => {
    // Words that have changed or left the line are read again if they return.
    if (capture.keptAsText.length < keptAsText.length) draft.keepAsText(capture.keptAsText);
  });
  const { marks } = capture;
  const title = words.title(capture.title);
  const status = marks.length === 0 ? '' : [...marks.map(describe), title].join('. ');
  return (
    <>
      <MarkMatches draft={draft} field={field} categories={listed} tags={tags} />
      {marks.length > 0 && (
        <div className={css.understood}>
          <ul aria-label={words.understood} className={css.marks}>
            {marks.map((mark) => (
              <li key={mark.kind + mark.words}>
                <button
                  type="button"
                  className={css.mark}
                  aria-label={words.keepAsText(describe(mark))}
                  onClick={() => {
                    draft.keepAsText([...keptAsText, mark.words]);
                    field.current?.focus();
                  }}
                >
                  {describe(mark)}
                  <Icon of={X} size={12} />
                </button>
              </li>
            ))}
          </ul>
          <p className={css.title} dir="auto">
            {title}
          </p>
        </div>
      )}
      <MarkStatus text={status} />
    </>
  );
}

/** Announces a text once it has stayed the same for a moment. */
function MarkStatus({ text }: { readonly text: string }) {
  const { environment } = useForge();
  const [announced, setAnnounced] = useState('');
  useEffect(() => environment.schedule(statusDelayMs, () => setAnnounced(text)), [environment, text]);
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}

/** Returns a function that names a mark and its value, for example "Priority High". */
function useMarkDescription(): (mark: CaptureMark) => string {
  const messages = useMessages();
  const { format, priorities, tags } = messages;
  const { kinds } = captureMessages[format.language].captureMarks;
  const deadlines = useMemo(() => deadlineFormat(format.locale), [format.locale]);
  return (mark) => {
    const kind = kinds[mark.kind];
    switch (mark.kind) {
      case 'deadline':
        return `${kind} ${deadlines.format(new Date(`${mark.value}Z`))}`;
      case 'priority':
        return `${kind} ${priorities[mark.value]}`;
      case 'tag':
        return `${kind} ${tagName(mark.value, tags)}`;
      case 'category':
        return `${kind} ${categoryName(messages, mark.value)}`;
    }
  };
}

/** Formats a wall-clock time as it is, in no zone: a day with its weekday and year, and a time of 24 hours. */
function deadlineFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
}
