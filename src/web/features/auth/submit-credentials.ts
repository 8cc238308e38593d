import { errorCodeOf } from '#client/errors.ts';
import { checkCredentials } from '#domain/account/credentials.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the form is for: signing in or signing up, and what is to happen once that is done. */
export interface Submission {
  authenticate(email: string, password: string): Promise<unknown>;
  /** The form is on its way to the server. */
  onSent(): void;
  onSuccess?: (() => void) | undefined;
}

/** Sends a form that is complete. Returns the code of what is wrong with it, or null. */
export async function submitCredentials(
  { email, password }: Credentials,
  { authenticate, onSent, onSuccess }: Submission,
): Promise<string | null> {
  const fault = checkCredentials(email, password);
  if (fault) return fault;
  onSent();
  try {
    await authenticate(email, password);
  } catch (error) {
    return errorCodeOf(error);
  }
  onSuccess?.();
  return null;
}
