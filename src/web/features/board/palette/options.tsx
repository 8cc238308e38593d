import { Circle, CircleCheck } from 'lucide';
import { type MouseEvent, type ReactNode } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { helpMessages } from '#messages/help-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { isSwitchable } from '../../../app/controls/shortcut-keys.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { CategoryLabel } from '../../idea/labels/category-label.tsx';
import { type Command } from './command.ts';
import css from './palette.module.css';

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  onPoint(): void;
}

export interface IdeaOptionProps extends OptionProps {
  readonly idea: Idea;
  onRun(isEdit: boolean): void;
}

export function IdeaOption({ idea, onRun, ...rest }: IdeaOptionProps) {
  const { card } = useMessages();
  const isDone = isFinished(idea);
  return (
    <Option {...rest} onRun={(event) => onRun(event.ctrlKey || event.metaKey)}>
      <Icon of={isDone ? CircleCheck : Circle} size={16} />
      <span className={isDone ? classNames(css.name, css.finished) : css.name}>
        <bdi>{idea.title}</bdi>
      </span>
      {isDone && <VisuallyHidden>{card.done}</VisuallyHidden>}
      <CategoryLabel name={idea.category} />
    </Option>
  );
}

export interface CommandOptionProps extends OptionProps {
  readonly command: Command;
  onRun(): void;
}

export function CommandOption({ command, ...rest }: CommandOptionProps) {
  const { icon, label, about, keys } = command;
  return (
    <Option {...rest}>
      <Icon of={icon} size={16} />
      <span className={css.name}>
        {label}
        {about !== undefined && (
          <>
            {' '}
            <bdi className={css.about}>{about}</bdi>
          </>
        )}
      </span>
      {keys && <Keys keys={keys} />}
    </Option>
  );
}

/** The keys of a shortcut, unless the person has switched it off. */
function Keys({ keys }: { readonly keys: readonly string[] }) {
  const { preferences } = useForge();
  const { help } = useFeatureMessages(helpMessages);
  const { shortcuts } = useObservable(preferences.choices);
  if (isSwitchable(keys) && !shortcuts) return null;
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key === 'shift' ? help.shift : key}</kbd>
      ))}
    </span>
  );
}

interface RunnableOptionProps extends OptionProps {
  readonly children: ReactNode;
  onRun(event: MouseEvent): void;
}

function Option({ id, isActive, onPoint, onRun, children }: RunnableOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      // Not on enter: scrolling by keys moves options under a resting pointer.
      onPointerMove={isActive ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {children}
    </button>
  );
}
