/** Where a passphrase comes from if no option names a file. It is never an argument, which other users could see. */
export interface PassphraseSources {
  /** The value of FORGE_PASSPHRASE; undefined if it is not set. */
  fromEnvironment(): string | undefined;
  /** Asks at the terminal without showing the answer. Returns null where there is no terminal. */
  ask(question: string): Promise<string | null>;
}
