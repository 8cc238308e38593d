/** Prefix of the id of an account whose data is deleted only if all of it is synced. */
export const undecidedPrefix = '?';
