/** Texts of the screen that names Forge’s configured address. */
export const enWrongPath = {
  wrongPath: {
    title: 'Forge is at another address',
    text: (opened: string, named: string) =>
      `This page was opened at ${opened}, but PUBLIC_URL names ${named}. The administrator can set PUBLIC_URL to the address people use.`,
    openPath: (path: string) => `Open ${path}`,
  },
};
