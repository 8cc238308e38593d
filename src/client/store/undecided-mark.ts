/** Before the id of an account that is to be forgotten only if nothing waits there. */
export const undecidedPrefix = '?';
