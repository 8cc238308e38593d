import { type CommandInput, type CommandName, type CommandOutput } from './commands/registry.ts';
import { type Database } from './schema.ts';

/** Where everything is kept. What `write` answers has reached the disk. */
export interface Storage {
  /** For queries only. */
  readonly read: Database;
  /** @throws StorageError, and then nothing of the command was kept. */
  write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  /** Finishes what was asked and closes. */
  close(): Promise<void>;
}
