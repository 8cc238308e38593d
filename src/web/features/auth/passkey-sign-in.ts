import { requestPasskeySignIn, requestSignInChallenge } from '#client/api/passkey-api.ts';
import { errorCodeOf } from '#client/errors.ts';
import { type Forge } from '../../app/context/forge.ts';
import { answerChallenge } from '../../platform/passkeys.ts';

/**
 * Signs in with a passkey that the person chooses, unless the signal ends the question before. Returns the error code, or
 * null on success.
 */
export async function signInByPasskey(
  { client, environment }: Forge,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const passkey = await answerChallenge(await requestSignInChallenge(environment), signal);
    // The browser may have had the answer already when the question ended.
    signal.throwIfAborted();
    await client.loginBy(() => requestPasskeySignIn(environment, passkey));
  } catch (error) {
    return errorCodeOf(error);
  }
  return null;
}
