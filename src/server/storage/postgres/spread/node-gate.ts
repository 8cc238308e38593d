import { StorageError } from '../../errors/storage-error.ts';
import { isNodeAbsence } from './node-absence.ts';

/**
 * How many connections may wait at once for a node that did not answer before, so that the others are left to the
 * accounts of other nodes.
 */
const maxOfSuspect = 2;

interface NodeUse {
  inUse: number;
  /** Whether its last answer was that it is away, or none. */
  isSuspect: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Shares the connections among the database nodes of a spread database, so that a node that hangs cannot take all of
 * them. While a node does not answer, only a few statements at a time try it, and the others are refused at once.
 */
export class NodeGate {
  readonly #maxPerNode: number;
  readonly #nodes = new Map<number, NodeUse>();

  /** One node may use at most `maxPerNode` connections. */
  constructor(maxPerNode: number) {
    this.#maxPerNode = maxPerNode;
  }

  /** How many wait in `enter`. */
  get waitingCount(): number {
    return [...this.#nodes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * Resolves once a connection may be used for this node; `leave` must follow.
   * @throws StorageError `unavailable` if the node is away, or if it takes longer than `timeoutMs`
   */
  async enter(node: number, timeoutMs: number): Promise<void> {
    const use = this.#useOf(node);
    if (use.inUse < this.#maxPerNode || use.isSuspect) this.join(node);
    else await waitForTurn(use, node, timeoutMs);
  }

  /**
   * The same for a connection that is used for another node already. It does not wait, because two transactions could wait
   * for each other's node.
   * @throws StorageError `unavailable` if the node is away
   */
  join(node: number): void {
    const use = this.#useOf(node);
    if (use.isSuspect && use.inUse >= maxOfSuspect) throw awayError(node);
    use.inUse += 1;
  }

  leave(node: number): void {
    const use = this.#useOf(node);
    const admitNext = use.waiting.shift();
    // If another one is admitted instead, as many are in use as before.
    if (admitNext === undefined) use.inUse -= 1;
    else admitNext();
  }

  /** Takes note of how a node answered a statement; null for without an error. */
  report(node: number, error: unknown): void {
    const use = this.#useOf(node);
    if (error === null) use.isSuspect = false;
    else if (isNodeAbsence(error)) use.isSuspect = true;
  }

  #useOf(node: number): NodeUse {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    const use = { inUse: 0, isSuspect: false, waiting: [] };
    this.#nodes.set(node, use);
    return use;
  }
}

/** Resolves when `leave` admits the caller. */
function waitForTurn(use: NodeUse, node: number, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const admit = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      use.waiting.splice(use.waiting.indexOf(admit), 1);
      reject(awayError(node));
    }, timeoutMs);
    use.waiting.push(admit);
  });
}

function awayError(node: number): StorageError {
  return new StorageError('unavailable', `the database node of group ${node} does not answer`);
}
