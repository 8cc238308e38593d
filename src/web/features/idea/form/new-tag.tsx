import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { cleanTag, findTag, isValidTag, tagKey } from '#domain/idea/own-tags.ts';
import { type Tag, allTags } from '#domain/idea/tags.ts';
import { limits } from '#domain/primitives/limits.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { ownTagsMessages } from '#messages/own-tags-messages.ts';
import { useAccountState, useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { ChoiceChip } from '../../../ui/field/choice-chips.tsx';
import { FieldError } from '../../../ui/field/text-field.tsx';
import css from './new-tag.module.css';

export interface NewTagProps {
  /** The tags that the form offers already. */
  readonly shown: readonly Tag[];
  readonly chosen: readonly Tag[];
  onChoose(tag: Tag): void;
}

type Fault = 'invalid-tag' | 'too-many-tags';

/** How many of the person's tags are offered while one is typed. */
const maxMatches = 8;

/** On a phone the fault may be below the sheet's edge. */
const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Whether the focus goes from a field to a button that submits its form. */
const goesToSubmit = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.type === 'submit' &&
  relatedTarget.form === target.form;

/**
 * A field for a tag of one's own, behind the chips of the tags. While typing it offers those that begin so. Its text is
 * taken when it loses the focus. Where the form is being submitted, that happens with the submission: earlier, the chips that
 * come and go would move the button away from under the pointer, and the press would be lost.
 */
export function NewTag({ shown, chosen, onChoose }: NewTagProps) {
  const { errors } = useMessages();
  const { ownTags: words } = useFeatureMessages(ownTagsMessages);
  const { tags: own = [] } = useAccountState();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const key = tagKey(text);
  const matches = isBlank(text)
    ? []
    : own.filter((tag) => tagKey(tag).startsWith(key) && !shown.includes(tag)).slice(0, maxMatches);

  const take = (): void => {
    if (isBlank(text)) return setText('');
    const known = findTag(allTags(own), text) ?? findTag(chosen, text);
    const isFull = known === undefined && own.length >= limits.ownTags;
    const isChosen = known !== undefined && chosen.includes(known);
    if (!isValidTag(text)) return setFault('invalid-tag');
    if (isFull || (!isChosen && chosen.length >= limits.tagsPerIdea)) return setFault('too-many-tags');
    setText('');
    if (!isChosen) onChoose(known ?? cleanTag(text));
  };
  const takeAtOnce = useEffectEvent(() => flushSync(take));
  useEffect(() => {
    const form = field.current?.form;
    // React calls the form's own listener after this one, with the tag.
    const onSubmit = () => takeAtOnce();
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isComma = event.key === ',';
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && !isComma)) return;
    // An empty field submits the form, as the others do.
    if (isBlank(text) && !isComma) return;
    event.preventDefault();
    take();
  };
  return (
    <>
      {matches.map((tag) => (
        <ChoiceChip
          key={tag}
          label={tag}
          isChosen={false}
          // Before the field loses the focus and takes its text.
          onMouseDown={(event) => event.preventDefault()}
          onChange={() => {
            setText('');
            onChoose(tag);
          }}
        />
      ))}
      <input
        ref={field}
        type="text"
        dir="auto"
        className={css.field}
        aria-label={words.newTag}
        placeholder={words.newTag}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : errorId}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => goesToSubmit(event) || take()}
      />
      {fault !== null && (
        <div ref={reveal} className={css.error}>
          <FieldError id={errorId} text={errors[fault]} isAlert />
        </div>
      )}
    </>
  );
}
