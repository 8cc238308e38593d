import { ideas, plural } from './plural.ts';

/** Texts of the notice about a restored server. */
export const enRestored = {
  restored: {
    text: (count: number) =>
      `This server was restored from an earlier backup. ${ideas(count)} on this device ${plural(count, 'is', 'are')} newer.`,
    list: 'Newer on this device',
    keep: 'Keep them',
    save: 'Save to a file',
    inTrash: 'In the trash',
    kept: (count: number) => `${ideas(count)} kept.`,
    confirmDiscard: (count: number) =>
      `Discard the newer ${plural(count, 'version', 'versions')} of ${ideas(count)} on this device? ${plural(count, 'It', 'They')} can't be recovered.`,
  },
};
