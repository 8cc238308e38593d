import { createContext } from 'react';

export interface HandleWords {
  readonly label: string;
  /** The id of the text that explains the handles, which is on the page once. */
  readonly hintId: string;
}

/** The words of handles that do something else than reorder, as in the calendar. */
export const HandleContext = createContext<HandleWords | null>(null);
