import { type Command } from './command.ts';

/** Each command is loaded when it is called: most of them need something a server does not. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'user list': async () => (await import('./commands/user-list.ts')).userList,
};
