import { dayMs } from '../time/calendar-day.ts';
import { type Agent } from './agent.ts';

/** The kinds of events in recent activity. Their names are stored. */
export const accountEventKinds = [
  'account_created',
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_change_taken_back',
  'change_refused',
  'session_ended',
  'other_sessions_ended',
  'passkey_added',
  'passkey_removed',
  'token_made',
  'token_revoked',
  'calendar_address_made',
  'calendar_address_removed',
  'push_turned_on',
  'push_turned_off',
  'webhook_added',
  'webhook_secret_renewed',
  'webhook_removed',
  'webhook_turned_off',
  'data_downloaded',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** Something that happened to an account, once or several times within a quarter of an hour. */
export interface AccountEvent extends Agent {
  readonly kind: AccountEventKind;
  /** When it last happened, in ms since 1970 UTC. */
  readonly at: number;
  /** The network of the client; empty if it is not stored. */
  readonly network: string;
  readonly count: number;
}

export const quarterHourMs = 15 * 60_000;

/** How many events recent activity lists. */
export const maxListedEvents = 50;

/** How long events are kept, in ms. */
export const eventLifetimeMs = 90 * dayMs;

/**
 * The most events of a kind that an account keeps. A flood of one kind displaces none of another, and strangers' refused
 * sign-ins are the minority of a list.
 */
export function maxEventsOf(kind: AccountEventKind): number {
  return kind === 'sign_in_refused' ? 20 : 50;
}

/** The most events that an account keeps. */
export const maxKeptEvents = accountEventKinds.reduce((sum, kind) => sum + maxEventsOf(kind), 0);

/** Events with the same id are counted as one. */
export function eventIdOf({ kind, at, browser, system, network }: Omit<AccountEvent, 'count'>): string {
  return [kind, Math.floor(at / quarterHourMs), network, browser, system].join('/');
}

/** The events without those that have the id of an earlier one, which counts them. */
export function mergeEvents(events: readonly AccountEvent[]): readonly AccountEvent[] {
  const merged = new Map<string, AccountEvent>();
  for (const event of events) {
    const id = eventIdOf(event);
    const before = merged.get(id);
    merged.set(
      id,
      before === undefined
        ? event
        : { ...before, at: Math.max(before.at, event.at), count: before.count + event.count },
    );
  }
  return [...merged.values()];
}
