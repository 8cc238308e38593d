import { type AccountEventKind } from '#domain/account/account-events.ts';
import { type AccountEvents } from '../../auth/account-events.ts';
import { type SecurityNotices } from '../../auth/security-notices.ts';
import { type NoticeKind } from '../../mail/notice-mail.ts';
import { type SecuritySettings } from '../../settings/security-settings.ts';
import { storedNetwork } from '../request/stored-network.ts';
import { type RecordOutcome, type SecurityEvent } from './security-log.ts';

/** The kind in recent activity of each security event; null for events without an account, and for its deletion. */
const doneKinds: Readonly<Record<SecurityEvent, AccountEventKind | null>> = {
  'sign-up': 'account_created',
  'sign-in': 'signed_in',
  'sign-out': 'signed_out',
  'reset-request': null,
  reset: 'password_reset',
  'email-change': 'email_changed',
  'email-change-taken-back': 'email_change_taken_back',
  'password-change': 'password_changed',
  'session-end': 'session_ended',
  'other-sessions-end': 'other_sessions_ended',
  'calendar-address': 'calendar_address_made',
  'calendar-address-end': 'calendar_address_removed',
  'push-subscription': 'push_turned_on',
  'push-subscription-end': 'push_turned_off',
  'access-token': 'token_made',
  'access-token-end': 'token_revoked',
  webhook: 'webhook_added',
  'webhook-secret': 'webhook_secret_renewed',
  'webhook-end': 'webhook_removed',
  'passkey-sign-in': 'signed_in',
  'passkey-request': null,
  proof: null,
  passkey: 'passkey_added',
  'passkey-end': 'passkey_removed',
  'data-download': 'data_downloaded',
  'account-deletion': null,
};

/**
 * The events about which the person gets a mail. Those of sign-ins, changed addresses and deleted accounts have links, or
 * are queued by the transaction itself.
 */
const noticeKinds: Readonly<Partial<Record<AccountEventKind, NoticeKind>>> = {
  password_changed: 'password_changed',
  password_reset: 'password_changed',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  data_downloaded: 'data_downloaded',
};

/** The outcomes of a wrong password or passkey. Attempts beyond the limits are not recorded: there may be any number. */
const refusals: ReadonlySet<string> = new Set(['wrong-password', 'authentication-failed']);

/**
 * Events that ask for neither password nor passkey: the link for a new password of a closed account, and a new passkey that is not
 * valid, are refused with the same code.
 */
const proofless: ReadonlySet<SecurityEvent> = new Set(['reset', 'passkey']);

/** Adds lines of the security log to recent activity, and mails about those that matter. */
export function createEventRecorder(
  accountEvents: Pick<AccountEvents, 'recordAccountEvent'>,
  securityNotices: Pick<SecurityNotices, 'notify'>,
  settings: Pick<SecuritySettings, 'logAddresses' | 'trustedProxies'>,
): RecordOutcome {
  return (c, { event, outcome, accountId }) => {
    const kind = kindOf(event, outcome);
    if (kind === null || accountId === null) return;
    const origin = {
      network: storedNetwork(c, settings),
      userAgent: c.req.header('user-agent') ?? '',
    };
    accountEvents.recordAccountEvent({ accountId, kind, ...origin });
    const noticeKind = noticeKinds[kind];
    if (noticeKind !== undefined) securityNotices.notify(accountId, noticeKind, origin);
  };
}

function kindOf(event: SecurityEvent, outcome: string): AccountEventKind | null {
  if (outcome === 'done') return doneKinds[event];
  if (doneKinds[event] === 'signed_in') return refusals.has(outcome) ? 'sign_in_refused' : null;
  return !proofless.has(event) && refusals.has(outcome) ? 'change_refused' : null;
}
