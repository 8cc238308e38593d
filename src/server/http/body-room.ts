import { type ServerResponse } from 'node:http';
import { countHeldBytes } from './held-bytes.ts';

/** Bytes of large bodies that may be arriving or worked on at the same time: of one account, and of all. */
export interface BodyBytes {
  readonly ofOne: number;
  readonly ofAll: number;
}

const mostBytes: BodyBytes = { ofOne: 64_000_000, ofAll: 192_000_000 };

/** A body of up to this size always finds room: ordinary edits must not wait for others' imports. */
const smallBody = 64_000;

/** Limits how much memory request bodies hold. */
export interface BodyRoom {
  /**
   * For one body that arrives: returns a function that is told how long the body is so far, and says whether there is
   * room for that. The room is free again when the answer has been given. Everybody who is not signed in shares what
   * one account may have.
   */
  enter(accountId: string | undefined, response: ServerResponse): (size: number) => boolean;
}

/** Bodies are held until they are whole: senders may take their time for that, over any number of connections. */
export function createBodyRoom(most = mostBytes): BodyRoom {
  const held = countHeldBytes();
  return {
    enter(accountId = '', response) {
      let own = 0;
      const give = (bytes: number) => {
        own += bytes;
        held.add(accountId, bytes);
      };
      return (size) => {
        if (size <= smallBody) return true;
        // A response tells only once that it is closed; this one has already, and needs no room any more.
        if (response.destroyed) return false;
        const more = size - own;
        if (held.of(accountId) + more > most.ofOne || held.ofAll + more > most.ofAll) return false;
        if (own === 0) response.once('close', () => give(-own));
        give(more);
        return true;
      };
    },
  };
}
