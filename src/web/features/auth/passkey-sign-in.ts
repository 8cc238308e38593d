import { requestPasskeySignIn, requestSignInChallenge } from '#client/api/passkey-api.ts';
import { type Forge } from '../../app/context/forge.ts';
import { answerChallenge } from '../../platform/passkeys.ts';

/** Signs in with a passkey that the person chooses. @throws CallFailed, DOMException */
export async function signInByPasskey({ client, environment }: Forge): Promise<void> {
  const passkey = await answerChallenge(await requestSignInChallenge(environment));
  await client.loginBy(() => requestPasskeySignIn(environment, passkey));
}
