/** Milliseconds of a day of 24 hours. */
export const dayLength = 86_400_000;
