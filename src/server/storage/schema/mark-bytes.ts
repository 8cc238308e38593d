/** Bytes that the row of something deleted takes when its text has gone, which tells other devices to forget it. */
export const markBytes = 200;
