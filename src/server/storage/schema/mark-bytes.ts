/** Approximate bytes of a deletion mark: the row of a purged idea or deleted entry, without its text. */
export const markBytes = 200;
