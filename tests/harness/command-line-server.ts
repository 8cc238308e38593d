import { expect } from 'vitest';
import { createToken } from './access-token.ts';
import { type CommandLine, createCommandLine } from './command-line.ts';
import { type Person, signUpNewPerson } from './person.ts';
import { startTestServer } from './test-server.ts';

/** A person whose command line has an access token of theirs. */
export interface CommandLineUser {
  readonly person: Person;
  readonly token: string;
  readonly cli: CommandLine;
}

/** A server for people who use the command line. */
export interface CommandLineServer {
  readonly url: string;
  signUp(): Promise<CommandLineUser>;
  /** Stops the server and removes the homes of all command lines. */
  end(): Promise<void>;
}

export async function startCommandLineServer(): Promise<CommandLineServer> {
  const server = await startTestServer();
  const users: CommandLineUser[] = [];
  return {
    url: server.url,
    async signUp() {
      const person = await signUpNewPerson(server.url);
      const token = await createToken(person);
      const cli = createCommandLine({ FORGE_URL: server.url, FORGE_TOKEN: token });
      const user = { person, token, cli };
      users.push(user);
      return user;
    },
    async end() {
      for (const { cli } of users) cli.remove();
      await server.stop();
      expect(server.complaints).toEqual([]);
    },
  };
}
