import { Socket } from 'node:net';

/**
 * A socket that sends what is written to it in one turn as one: the driver corks it for each query by itself, and to
 * hand each over to the system took a quarter of the time of a push.
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
