import { type Client } from '#client/create-client.ts';
import { type Observable } from '#client/observable.ts';
import { type Conflict } from '#client/undo/undo.ts';
import { type Messages } from '#messages/en/en.ts';
import { type SoundName } from '../../sounds/sound-name.ts';
import { type Toasts } from '../feedback/toasts.ts';

/** The client that actions call, and the toasts, sounds and announcements that report the outcome. */
export interface ActionDeps {
  readonly client: Client;
  readonly messages: Observable<Messages>;
  readonly toasts: Toasts;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  play(sound: SoundName): void;
  /** Called when an idea has just been finished. */
  celebrate(id: string): void;
  saveFile(name: string, text: string): void;
  /** Shows why something could not be undone. */
  showConflicts(conflicts: readonly Conflict[]): void;
}
