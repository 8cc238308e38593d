/** Texts of the choice how List shows its ideas. */
export const enShowAs = {
  showAs: { label: 'Show as', rows: 'Rows', calendar: 'Calendar' },
};
