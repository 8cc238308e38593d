import { callbackify } from 'node:util';
import { Client } from 'pg';
import { hostUrlsOf } from './database-hosts.ts';
import { type PrimaryFinder, expectWritable, primaryFinderOf } from './primary-finder.ts';

/** The driver's client; for a database on several hosts, one that connects to the host that accepts writes. */
export function clientClassOf(url: string): typeof Client {
  return hostUrlsOf(url).length === 1 ? Client : failoverClientClass(primaryFinderOf(url));
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: Client) => void);

function failoverClientClass(finder: PrimaryFinder): typeof Client {
  return class FailoverClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<Client> | void {
      const connect = async (): Promise<Client> => {
        await this.#connectToPrimary();
        return this;
      };
      if (callback === undefined) return connect();
      callbackify(connect)(callback as (error: Error | null, client: Client) => void);
    }

    /** A failure makes the next connection look for the primary again. */
    async #connectToPrimary(): Promise<void> {
      const primary = await finder.find();
      Object.assign(this, primary);
      try {
        await super.connect();
        await expectWritable(this);
      } catch (error) {
        finder.forget(primary);
        this.end().catch(() => {});
        throw error;
      }
    }
  };
}
