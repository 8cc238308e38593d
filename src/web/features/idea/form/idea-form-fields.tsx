import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { readDeadline } from '#domain/deadline/deadline.ts';
import { maxLength } from '#domain/idea/idea-text.ts';
import { type IdeaFields, type IdeaTextField, type Priority, priorities } from '#domain/idea/idea.ts';
import { type Tag, isBuiltInTag, tagName } from '#domain/idea/tags.ts';
import { useAccount, useMessages, useObservable, useZone } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { optionalPart } from '../../../app/shell/optional-part.tsx';
import { afterPaint } from '../../../platform/after-paint.ts';
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { mayFocusFields } from '../../../ui/focus/focus-recovery.ts';
import { categoryName } from '../labels/category-label.tsx';
import { useListedCategories } from '../labels/use-listed-categories.ts';
import { useListedTags } from '../labels/use-listed-tags.ts';
import { DeadlineField } from './deadline-field.tsx';
import css from './idea-form-fields.module.css';
import { type FaultyForm } from './idea-form.ts';
import { useNamesNow } from './use-names-now.ts';

const NoChips = () => <div className={css.chipsSpace} />;
// The form is part of the board, and its chips can follow a moment later.
const DeadlineChips = optionalPart(async () => {
  await new Promise<void>(afterPaint);
  return (await import('./deadline-chips.tsx')).DeadlineChips;
}, NoChips);

// As wide as the field that loads into it.
const NewTag = optionalPart(
  async () => {
    await new Promise<void>(afterPaint);
    return (await import('./new-tag.tsx')).NewTag;
  },
  () => <span className={css.newTagSpace} />,
);

/** How many of the person's tags are offered at once: the newest. */
const maxOwnTags = 8;

export interface IdeaFormFieldsProps {
  readonly value: IdeaFields;
  /** The form as it was last rejected. */
  readonly faulty: FaultyForm | null;
  readonly titleId?: string;
  /** The field that gets the focus when a dialog opens. */
  readonly autofocus?: IdeaTextField | undefined;
  /** The control of the deadline, which knows whether it can be read. */
  readonly deadlineField: RefObject<HTMLInputElement | null>;
  /** Whether the idea may be without a deadline. */
  readonly mayLackDeadline?: boolean;
  onChange(value: IdeaFields): void;
}

/** The fields of Add Idea and Edit Idea. After a rejection, marks the faulty fields and focuses the first. */
export function IdeaFormFields({
  titleId,
  value,
  faulty,
  autofocus,
  deadlineField,
  mayLackDeadline = false,
  onChange,
}: IdeaFormFieldsProps) {
  const zone = useZone();
  const messages = useMessages();
  const { form, priorities: priorityNames, tags } = messages;
  const areIdeasShown = useObservable(useAccount().isLoaded);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const first = faulty && ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (mayFocusFields()) first?.focus();
    else first?.scrollIntoView({ block: 'center' });
  }, [faulty]);
  /**
   * The control shows an incomplete or impossible date, but has an empty value then and sends no change
   * event.
   */
  const [isDateUnreadable, setDateUnreadable] = useState(false);
  const checkDate = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setDateUnreadable(currentTarget.validity.badInput);
  const set = (patch: Partial<IdeaFields>) => onChange({ ...value, ...patch });
  const errorAt = (field: IdeaTextField) => {
    const fault = faulty?.faults.find((one) => one.field === field);
    if (!fault || faulty?.fields[field] !== value[field]) return undefined;
    const isUnreadable =
      fault.code === 'fields-required'
        ? isDateUnreadable
        : readDeadline(value.deadline, zone).kind === 'invalid';
    if (fault.code === 'deadline-unreadable' || (field === 'deadline' && isUnreadable))
      return form.deadlineUnreadable;
    return fault.code === 'text-too-long' ? form.tooLong(maxLength[field]) : form.faults[fault.code];
  };
  // A chip stays when its tag is taken off.
  const [seenTags, setSeenTags] = useState(value.tags);
  const now = useNamesNow();
  const chosenTags = [...new Set(value.tags.map(now.tag))];
  const listed = useListedTags(chosenTags);
  const own = listed.filter((tag) => !isBuiltInTag(tag));
  const shownTags = [
    ...new Set([
      ...listed.filter(isBuiltInTag),
      ...own.slice(-maxOwnTags),
      ...seenTags.map(now.tag),
      ...chosenTags,
    ]),
  ];
  const setTags = (chosen: readonly Tag[]) => {
    setSeenTags([...seenTags, ...chosen]);
    // An edit compares with the tags at its beginning: under its new name, a tag would count as taken off and added.
    const kept = value.tags.filter((tag) => chosen.includes(now.tag(tag)));
    set({ tags: [...kept, ...chosen.filter((tag) => !chosenTags.includes(tag))] });
  };
  const category = now.category(value.category);
  const choices = useListedCategories(category);
  return (
    <div ref={ref} className={css.fields}>
      <TextField
        id={titleId}
        label={form.title}
        required
        placeholder={form.titleHint}
        autoComplete="off"
        data-autofocus={autofocus === 'title' || undefined}
        value={value.title}
        error={errorAt('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={form.description}
        required
        placeholder={form.descriptionHint}
        value={value.description}
        error={errorAt('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div className={css.pair}>
        <SelectField
          label={form.category}
          options={choices.map((name) => ({ value: name, label: categoryName(messages, name) }))}
          value={category}
          onChange={(event) => set({ category: event.target.value })}
        />
        <SelectField
          label={form.priority}
          options={priorities.map((name) => ({ value: name, label: priorityNames[name] }))}
          value={value.priority}
          onChange={(event) => set({ priority: event.target.value as Priority })}
        />
      </div>
      <DeadlineField
        ref={deadlineField}
        label={form.deadline}
        required
        data-autofocus={autofocus === 'deadline' || undefined}
        value={value.deadline}
        error={errorAt('deadline')}
        onKeyUp={checkDate}
        onBlur={checkDate}
        onChange={(deadline) => set({ deadline })}
      />
      {/* Without its chips the field still works. */}
      <ErrorBoundary fallback={null}>
        {areIdeasShown ? (
          <DeadlineChips
            value={value.deadline}
            hasNone={mayLackDeadline}
            onChoose={(deadline) => set({ deadline })}
          />
        ) : (
          <NoChips />
        )}
      </ErrorBoundary>
      <TextField
        label={form.target}
        required
        placeholder={form.targetHint}
        autoComplete="off"
        data-autofocus={autofocus === 'target' || undefined}
        value={value.target}
        error={errorAt('target')}
        onChange={(event) => set({ target: event.target.value })}
      />
      <ChoiceChips<Tag>
        label={form.tags}
        choices={shownTags.map((tag) => ({ value: tag, label: tagName(tag, tags) }))}
        chosen={chosenTags}
        onChange={setTags}
      >
        <ErrorBoundary fallback={null}>
          <NewTag shown={shownTags} chosen={chosenTags} onChoose={(tag) => setTags([...chosenTags, tag])} />
        </ErrorBoundary>
      </ChoiceChips>
    </div>
  );
}
