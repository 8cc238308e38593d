/** Milliseconds in which a second press of a button or of Enter is the same press. */
export const doublePress = 600;
