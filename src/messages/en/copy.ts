/** Texts of copying to the clipboard. */
export const enCopy = {
  copy: {
    copied: 'Copied',
    failed: 'The browser does not allow copying here. Select the text instead.',
  },
};
