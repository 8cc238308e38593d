/** Texts of copying to the clipboard. */
export const enCopy = {
  copy: {
    copied: 'Copied',
    failed: "Your browser doesn't allow copying here. Select the text instead.",
  },
};
