import { Search, X } from 'lucide';
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Idea } from '#domain/idea/idea.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { paletteMessages } from '#messages/palette-messages.ts';
import { useAccount, useForge, useMessages } from '../../../app/context/forge.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { useBoard } from '../state/board-context.ts';
import { type Command } from './command.ts';
import { openIdea } from './open-idea.ts';
import { CommandOption, IdeaOption } from './options.tsx';
import css from './palette.module.css';
import { useCommands } from './use-commands.ts';
import { useFoundIdeas } from './use-found-ideas.ts';
import { takeEarlyText } from './use-palette-key.ts';

/** Finds ideas and runs commands by a few letters. */
export function Palette() {
  const forge = useForge();
  const { dialogs } = forge;
  const account = useAccount();
  const board = useBoard();
  const { app, format, header } = useMessages();
  const { palette: words } = paletteMessages[format.language];
  const [search, setSearch] = useState(takeEarlyText);
  const [active, setActive] = useState(0);
  const ideas = useFoundIdeas(search);
  const commands = useCommands(search);
  const count = ideas.length + commands.length;
  const index = Math.min(active, count - 1);
  const id = useId();
  const optionId = (at: number) => `${id}${at}`;

  useLayoutEffect(() => {
    document.getElementById(`${id}${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  const close = () => dialogs.setPaletteOpen(false);
  /** At once, so that the focus is back before the command moves it. */
  const closeAll = () =>
    flushSync(() => {
      close();
      dialogs.close();
    });
  const runCommand = (command: Command) => {
    closeAll();
    command.run();
  };
  const runIdea = (idea: Idea, isEdit: boolean) => {
    closeAll();
    if (isEdit) dialogs.show({ kind: 'edit', id: idea.id });
    else openIdea({ ...forge, board }, idea);
  };
  const runActive = (isEdit: boolean) => {
    const idea = ideas[index];
    const command = commands[index - ideas.length];
    if (idea) runIdea(idea, isEdit);
    else if (command) runCommand(command);
    else if (!isBlank(search)) {
      closeAll();
      void captureSearch();
    }
  };

  const captureSearch = async () => {
    try {
      const { captureLines } = await import('../capture/capture-work.ts');
      await captureLines({ ...forge, account, board }, [search]);
    } catch {
      forge.toasts.error(({ toasts }) => toasts.addFailed);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, key, metaKey, nativeEvent, repeat, shiftKey } = event;
    if (nativeEvent.isComposing || altKey || shiftKey) return;
    if (key === 'Enter') {
      if (!repeat) runActive(ctrlKey || metaKey);
    } else if (ctrlKey || metaKey) return;
    else if (key === 'ArrowDown') setActive((index + 1) % Math.max(count, 1));
    else if (key === 'ArrowUp') setActive((index - 1 + count) % Math.max(count, 1));
    else if (key === 'Home') setActive(0);
    else if (key === 'End') setActive(count - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      role="dialog"
      labelledBy={`${id}name`}
      size="palette"
      isTopAligned
      closesOnBackdrop
      onClose={close}
    >
      <VisuallyHidden id={`${id}name`}>{header.commands}</VisuallyHidden>
      <div className={css.head}>
        <Icon of={Search} size={18} />
        <input
          type="text"
          role="combobox"
          dir="auto"
          className={css.search}
          aria-label={words.search}
          placeholder={words.search}
          aria-expanded={count > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(index) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={app.close} onClick={close}>
          <Icon of={X} size={18} />
        </IconButton>
      </div>
      <div id={`${id}list`} role="listbox" aria-label={words.results} className={css.list} data-scroller>
        {ideas.length > 0 && (
          <div role="group" aria-label={words.ideas}>
            <p className={css.heading} aria-hidden="true">
              {words.ideas}
            </p>
            {ideas.map((idea, at) => (
              <IdeaOption
                key={idea.id}
                id={optionId(at)}
                idea={idea}
                isActive={at === index}
                onPoint={() => setActive(at)}
                onRun={(isEdit) => runIdea(idea, isEdit)}
              />
            ))}
          </div>
        )}
        {commands.length > 0 && (
          <div role="group" aria-label={header.commands}>
            <p className={css.heading} aria-hidden="true">
              {header.commands}
            </p>
            {commands.map((command, order) => (
              <CommandOption
                key={command.id}
                id={optionId(ideas.length + order)}
                command={command}
                isActive={ideas.length + order === index}
                onPoint={() => setActive(ideas.length + order)}
                onRun={() => runCommand(command)}
              />
            ))}
          </div>
        )}
      </div>
      <p role="status" className={css.none}>
        {count === 0 && words.nothingFound}
      </p>
    </Modal>
  );
}
