import { createHash } from 'node:crypto';

/** RFC 8030 allows a topic no more characters, all of them of base64url. */
const maxTopicLength = 32;

/** The topic of a reminder: a push service replaces a waiting message with the same one. */
export function pushTopic(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, maxTopicLength);
}
