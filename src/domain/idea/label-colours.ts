/** The colours that a category can have, by their tokens in the theme. */
export const labelColours = ['orange', 'yellow', 'lime', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type LabelColour = (typeof labelColours)[number];
