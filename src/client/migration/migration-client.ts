import { type MutationArgs } from '#domain/mutation/mutation.ts';
import { type ClientError } from '../errors.ts';
import { type Observable } from '../observable.ts';
import { type Replica } from '../replica/replica.ts';
import { type MutationOutcome } from '../sync/mutation-outcomes.ts';

/**
 * The parts of the client that a migration uses. Declared here because this folder may not import the
 * client's root.
 */
export interface MigrationClient {
  readonly account: Observable<MigrationAccount | null>;
  dispatch(
    name: 'migrateLocalIdeas',
    args: MutationArgs['migrateLocalIdeas'],
    id: string,
  ): Promise<{ readonly ok: boolean }>;
  reportError(error: ClientError): void;
}

export interface MigrationAccount {
  readonly user: { readonly id: string };
  readonly saving: Observable<unknown>;
  prepare(): Promise<MigrationWork | null>;
  tryNow(): void;
}

export interface MigrationWork {
  readonly replica: Pick<Replica, 'pending' | 'trash' | 'view'>;
  withdraw(id: string): Promise<void>;
  dropRefused(ids: readonly string[]): Promise<void>;
  waitForOutcome(id: string, timeoutMs: number): Promise<MutationOutcome>;
}
