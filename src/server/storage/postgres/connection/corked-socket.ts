import { Socket } from 'node:net';

/**
 * A socket that sends all writes of one tick together. The driver corks it for each query separately, and
 * passing each query to the system took a quarter of a push's time.
 */
export class CorkedSocket extends Socket {
  #isCorked = false;

  override cork(): void {
    super.cork();
    if (this.#isCorked) return;
    this.#isCorked = true;
    super.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.uncork();
    });
  }
}
