import { randomUUID } from 'node:crypto';
import { checkCredentials, checkEmail, emailKey } from '#domain/credentials.ts';
import { limits } from '#domain/limits.ts';
import { type Credentials, type User } from '#contract/auth.ts';
import { ApiError } from '../http/api-error.ts';
import { findByEmail } from '../storage/queries/accounts.ts';
import { type Storage } from '../storage/storage.ts';
import { type Passwords } from './password.ts';
import { type SessionToken } from './session-cookie.ts';
import { type Sessions } from './sessions.ts';
import { type Throttle } from './throttle.ts';

/** Where a request comes from, as far as signing in cares. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly user: User;
  readonly token: SessionToken;
}

export interface Authentication {
  /** @throws ApiError with one of the specification's codes */
  signUp(credentials: Credentials, origin: Origin): Promise<SignedIn>;
  /** @throws ApiError with one of the specification's codes */
  signIn(credentials: Credentials, origin: Origin): Promise<SignedIn>;
}

export interface AuthenticationParts {
  readonly storage: Storage;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly now: () => number;
}

export function createAuthentication(parts: AuthenticationParts): Authentication {
  const { storage, sessions, passwords, throttle, now } = parts;

  const open = async (id: string, email: string, origin: Origin): Promise<SignedIn> => {
    const token = await sessions.open(id, origin.userAgent);
    if (token === null) throw new ApiError('user-not-found');
    return { user: { id, email }, token };
  };

  return {
    async signUp({ email, password }, origin) {
      requireBoth(email, password);
      const fault = checkCredentials(email, password);
      if (fault) throw new ApiError(fault);
      const id = randomUUID();
      const isNew = await storage.write('createAccount', {
        id,
        email: email.trim(),
        emailKey: emailKey(email),
        passwordHash: await passwords.hash(password),
        now: now(),
      });
      if (!isNew) throw new ApiError('email-already-in-use');
      return open(id, email.trim(), origin);
    },

    async signIn({ email, password }, origin) {
      requireBoth(email, password);
      const fault = checkEmail(email);
      if (fault) throw new ApiError(fault);
      if (password.length > limits.passwordMax) throw new ApiError('password-too-long');
      const attempt = { emailKey: emailKey(email), address: origin.address };
      await throttle.check(attempt);
      const [account] = await findByEmail(storage.read, { key: attempt.emailKey });
      const isRight = await passwords.verify(password, account?.password_hash ?? null);
      if (account === undefined || !isRight) {
        await throttle.countFailure(attempt);
        throw new ApiError(account === undefined ? 'user-not-found' : 'wrong-password');
      }
      await throttle.check(attempt);
      await throttle.clear(attempt);
      return open(account.id, account.email, origin);
    },
  };
}

function requireBoth(email: string, password: string): void {
  if (email.trim() === '' || password === '')
    throw new ApiError('invalid-request', 'email and password are required');
}
