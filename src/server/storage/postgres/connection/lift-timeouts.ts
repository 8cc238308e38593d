import { type Client } from 'pg';

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Lets a connection work for as long as it takes. Its role may have timeouts that are meant for requests, which would
 * cancel a migration, a move or the distribution of a large table.
 */
export async function liftTimeouts(client: Client): Promise<void> {
  await client.query(timeouts.map((name) => `SET ${name} = 0`).join('; '));
}
