import { matchRank, matchRanks } from '#domain/board/match-rank.ts';
import { normalizeForSearch } from '#domain/primitives/normalize-for-search.ts';
import { useAccount, useForge, useTranslatedView } from '../../../app/context/forge.ts';
import { useLanguageSwitch } from '../../../app/controls/use-language-switch.ts';
import { useSignOut } from '../../../app/controls/use-sign-out.ts';
import { useBoard } from '../state/board-context.ts';
import { accountCommands } from './account-commands.ts';
import { boardCommands } from './board-commands.ts';
import { type Command, type CommandDeps } from './command.ts';
import { ideaCommands } from './idea-commands.ts';
import { lastFocusedIdeaId } from './use-palette-key.ts';

/** The commands that match the search, the best first; all without one. */
export function useCommands(search: string): readonly Command[] {
  const forge = useForge();
  const language = useLanguageSwitch();
  const signOut = useSignOut();
  const account = useAccount();
  const board = useBoard();
  const view = useTranslatedView();
  const id = lastFocusedIdeaId() ?? onlyCardId();
  const deps: CommandDeps = {
    ...forge,
    account,
    board,
    idea: (id === undefined ? null : view.get(id)) ?? null,
    switchLanguage: language.choose,
    signOut: () => void signOut(),
  };
  const commands = [...ideaCommands(deps), ...boardCommands(deps), ...accountCommands(deps)];
  const term = normalizeForSearch(search.trim());
  const ranked = commands.map(
    (command) => [matchRank(normalizeForSearch(command.label), term), command] as const,
  );
  return matchRanks.flatMap((rank) => ranked.flatMap(([own, command]) => (own === rank ? command : [])));
}

/** The idea of the only card, as in Focus. */
function onlyCardId(): string | undefined {
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-idea]');
  return second === undefined ? first?.dataset['idea'] : undefined;
}
