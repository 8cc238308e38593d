import { type AccountEventKind } from '#domain/account/account-events.ts';
import { type AccountEvents } from '../../auth/account-events.ts';
import { type SecuritySettings } from '../../settings/security-settings.ts';
import { clientIp, networkPrefix } from '../request/client-address.ts';
import { type AppContext } from '../request/context.ts';
import { type RecordOutcome, type SecurityEvent } from './security-log.ts';

/** The lines of the security log that recent activity has, too. Null: it happened to no account, or ended it. */
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
  passkey: 'passkey_added',
  'passkey-end': 'passkey_removed',
  'data-download': 'data_downloaded',
  'account-deletion': null,
};

/** Outcomes of a sign-in that a stranger may have tried. Those beyond the limits are not recorded: there may be any number. */
const refusals: ReadonlySet<string> = new Set(['wrong-password', 'authentication-failed']);

export function createEventRecorder(
  accountEvents: Pick<AccountEvents, 'recordAccountEvent'>,
  settings: Pick<SecuritySettings, 'logAddresses' | 'trustedProxies'>,
): RecordOutcome {
  return (c, { event, outcome, accountId }) => {
    const kind = kindOf(event, outcome);
    if (kind === null || accountId === null) return;
    const userAgent = c.req.header('user-agent') ?? '';
    accountEvents.recordAccountEvent({ accountId, kind, network: storedNetwork(c, settings), userAgent });
  };
}

function kindOf(event: SecurityEvent, outcome: string): AccountEventKind | null {
  if (outcome === 'done') return doneKinds[event];
  if (event === 'sign-in' || event === 'passkey-sign-in')
    return refusals.has(outcome) ? 'sign_in_refused' : null;
  return outcome === 'wrong-password' ? 'change_refused' : null;
}

/** The client's network as it may be stored: an operator who logs no addresses keeps none either. */
export function storedNetwork(
  c: AppContext,
  { logAddresses, trustedProxies }: Pick<SecuritySettings, 'logAddresses' | 'trustedProxies'>,
): string {
  return logAddresses === 'off' ? '' : networkPrefix(clientIp(c.env.incoming, trustedProxies));
}
