import { type ServerResponse } from 'node:http';

/** Bytes of large bodies that may be on their way or worked on at the same time: of one account, and of all. */
export interface BodyBytes {
  readonly ofOne: number;
  readonly ofAll: number;
}

const mostBytes: BodyBytes = { ofOne: 64_000_000, ofAll: 192_000_000 };

/** Up to that size a body finds room in any case: what people do meanwhile does not wait for others' imports. */
const smallBody = 64_000;

/** How much request bodies hold of the memory. */
export interface BodyRoom {
  /**
   * For a body that arrives: the function is told how long it is so far, and says whether there is room for that. The
   * room is free again when the answer has been given. Those who are not signed in share what one account may have.
   */
  enter(accountId: string | undefined, response: ServerResponse): (size: number) => boolean;
}

/** Bodies are held until they are whole, which their senders may take their time for, over any number of connections. */
export function createBodyRoom(most = mostBytes): BodyRoom {
  const held = new Map<string, number>();
  let heldByAll = 0;
  return {
    enter(accountId = '', response) {
      let own = 0;
      const give = (bytes: number) => {
        own += bytes;
        heldByAll += bytes;
        const left = (held.get(accountId) ?? 0) + bytes;
        if (left === 0) held.delete(accountId);
        else held.set(accountId, left);
      };
      return (size) => {
        if (size <= smallBody) return true;
        // It says only once that it is closed, and needs nothing any more then.
        if (response.destroyed) return false;
        const more = size - own;
        if ((held.get(accountId) ?? 0) + more > most.ofOne || heldByAll + more > most.ofAll) return false;
        if (own === 0) response.once('close', () => give(-own));
        give(more);
        return true;
      };
    },
  };
}
