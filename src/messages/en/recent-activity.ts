import { type AccountEventKind } from '#domain/account/account-events.ts';

/** Texts of recent activity, in the account dialog. */
export const enRecentActivity = {
  recentActivity: {
    title: 'Recent activity',
    text: 'What happened to your account in the last 90 days.',
    show: 'Show',
    hide: 'Hide',
    empty: 'Nothing has happened yet.',
    failed: "Couldn't load your recent activity.",
    times: (count: number) => `${count} times`,
    kinds: {
      account_created: 'Account created',
      signed_in: 'Signed in',
      sign_in_refused: 'Sign-in refused',
      signed_out: 'Signed out',
      password_changed: 'Password changed',
      password_reset: 'Password reset',
      email_changed: 'E-mail changed',
      email_change_taken_back: 'Change of e-mail taken back',
      change_refused: 'Change refused: incorrect password or passkey',
      session_ended: 'A session was ended',
      other_sessions_ended: 'All other sessions were ended',
      passkey_added: 'Passkey added',
      passkey_removed: 'Passkey removed',
      token_made: 'Access token created',
      token_revoked: 'Access token revoked',
      calendar_address_made: 'Calendar address created',
      calendar_address_removed: 'Calendar address removed',
      push_turned_on: 'Notifications turned on',
      push_turned_off: 'Notifications turned off',
      webhook_added: 'Webhook added',
      webhook_secret_renewed: 'New secret of a webhook',
      webhook_removed: 'Webhook removed',
      data_downloaded: 'Data downloaded',
    } satisfies Record<AccountEventKind, string>,
  },
};
