/** A word that a shell offers. */
export interface OfferedWord {
  readonly word: string;
  readonly summary: string;
}

export interface OfferedOption extends OfferedWord {
  readonly takesValue: boolean;
  /** The values it can have; empty if any. */
  readonly values: readonly string[];
}

export interface OfferedCommand extends OfferedWord {
  readonly options: readonly OfferedOption[];
  readonly firstWords: readonly string[];
  readonly takesFile: boolean;
}
