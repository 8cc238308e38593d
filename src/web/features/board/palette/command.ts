import { type IconNode } from 'lucide';
import { type OpenAccount } from '#client/open-account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';

/** An action of the board that the palette offers. */
export interface Command {
  readonly id: string;
  /** The name of the control that does the same. */
  readonly label: string;
  /** The title of the idea that it acts on. */
  readonly about?: string;
  readonly icon: IconNode;
  /** The keys of its shortcut. */
  readonly keys?: readonly string[];
  /** Called once the palette and all other dialogs are closed. */
  run(): void;
}

export interface CommandDeps extends Forge {
  readonly account: OpenAccount;
  readonly board: BoardState;
  /** The idea of the card that last had the focus, or of the only card. */
  readonly idea: Idea | null;
  switchLanguage(): void;
  signOut(): void;
}
