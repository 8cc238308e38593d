import { ideas, plural } from './plural.ts';

/** Texts of the trash, except those of its toasts. */
export const enTrash = {
  trashDialog: {
    empty: 'The trash is empty.',
    offline: "You're offline. Connect to see the trash.",
    loadFailed: "Couldn't load the trash.",
    text: 'Deleted ideas stay here for up to 30 days.',
    trimmed: (day: string) => `The trash was full, so its oldest ideas were permanently deleted on ${day}.`,
    deleted: (when: string) => `Deleted ${when}`,
    deletedJustNow: 'Deleted just now',
    until: (day: string) => `Deleted permanently on ${day}`,
    restore: 'Restore',
    restoreAll: 'Restore all',
    purge: 'Delete permanently',
    purgeAll: 'Empty trash',
    confirmPurge: "Delete this idea permanently? It can't be recovered.",
    confirmPurgeAll: (count: number) =>
      `Delete ${ideas(count)} permanently? ${plural(count, 'It', 'They')} can't be recovered.`,
    group: (count: number, when: string) =>
      `Restore the ${plural(count, 'idea', ideas(count))} removed on ${when}`,
  },
};
