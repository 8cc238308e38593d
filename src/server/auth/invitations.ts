import { type SignUpPolicy } from '#contract/auth.ts';
import { emailKey } from '#domain/account/credentials.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findInvitation } from '../storage/queries/invitations.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';
import { type Throttle } from './throttle.ts';

/** How long an invitation is valid, in ms. */
const invitationLifetimeMs = 7 * dayMs;

/**
 * Creates a link with which one person can create an account, with `email` if one is given. Secret and
 * address are in the URL's fragment, which browsers do not send.
 */
export async function createInvitationLink(
  storage: Storage,
  email: string | null,
  baseUrl: string,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await storage.write('openInvitation', {
    invitation: {
      token_hash: hashSecret(secret),
      email_key: email === null ? null : emailKey(email),
      expires_at: now + invitationLifetimeMs,
    },
  });
  const suffix = email === null ? '' : `.${encodeURIComponent(email)}`;
  return `${baseUrl}/#invite=${secret}${suffix}`;
}

/** @throws ApiError if the policy lets nobody with this request create an account */
export function requireSignUpAllowed(policy: SignUpPolicy, invitation: string | undefined): void {
  if (policy === 'closed') throw new ApiError('sign-up-closed', 'no accounts can be created');
  if (policy === 'invited' && invitation === undefined)
    throw new ApiError('invitation-required', 'an account needs an invitation');
}

export interface InvitationCheck {
  readonly storage: Storage;
  readonly throttle: Throttle;
  /** The client's address, by which wrong guesses are counted. */
  readonly address: string;
  readonly now: number;
}

/**
 * Returns the hash of an invitation that is valid for this email address. Runs before the password is hashed,
 * so that only invited people cost a hash.
 * @throws ApiError
 */
export async function verifyInvitation(
  secret: string,
  email: string,
  { storage, throttle, address, now }: InvitationCheck,
): Promise<string> {
  const tokenHash = hashSecret(secret);
  let found: Awaited<ReturnType<typeof findInvitation>> = [];
  const isValid = await throttle.attempt([{ rule: 'invitation address', subject: address }], async () => {
    if (isSecret(secret)) found = await findInvitation(storage.read, { tokenHash, now });
    return found.length > 0;
  });
  if (!isValid) throw new ApiError('invitation-invalid');
  const invitedEmail = found[0]?.email_key ?? null;
  if (invitedEmail !== null && invitedEmail !== emailKey(email))
    throw new ApiError('invitation-other-email', 'the invitation is for another address');
  return tokenHash;
}
