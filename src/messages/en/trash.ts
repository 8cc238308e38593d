import { ideas, plural } from './plural.ts';

/** Texts of the trash, except those of its toasts. */
export const enTrash = {
  trashDialog: {
    empty: 'The trash is empty.',
    offline: 'Without a connection this device knows of nothing in the trash.',
    loadFailed: 'The trash could not be loaded.',
    text: 'Deleted ideas stay here for up to 30 days.',
    trimmed: (day: string) => `The trash was full, so its oldest ideas were permanently deleted on ${day}.`,
    deleted: (when: string) => `Deleted ${when}`,
    deletedJustNow: 'Deleted just now',
    until: (day: string) => `Gone for good on ${day}`,
    restore: 'Restore',
    restoreAll: 'Restore all',
    purge: 'Delete for good',
    purgeAll: 'Empty trash',
    confirmPurge: 'Delete this idea for good? It cannot be brought back.',
    confirmPurgeAll: (count: number) =>
      `Delete ${ideas(count)} for good? ${plural(count, 'It', 'They')} cannot be brought back.`,
    group: (count: number, when: string) =>
      `Restore the ${plural(count, 'idea', ideas(count))} removed on ${when}`,
  },
};
