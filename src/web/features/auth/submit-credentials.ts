import { errorCodeOf } from '#client/errors.ts';
import { checkCredentials } from '#domain/account/credentials.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Whether the form signs in or signs up, and the callbacks to run. */
export interface Submission {
  authenticate(email: string, password: string): Promise<unknown>;
  /** Called when the request is sent. */
  onSent(): void;
  onSuccess?: (() => void) | undefined;
}

/** Submits a complete form. Returns the error code, or null on success. */
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
