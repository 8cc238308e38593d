/** The second press of a double press is at most this much later, in ms. */
export const doublePressMs = 500;
