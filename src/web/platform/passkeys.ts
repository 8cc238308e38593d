import { type Assertion, type NewPasskey } from '#client/api/passkey-api.ts';

/**
 * Has the person choose a passkey, which answers the challenge. The signal closes the browser's question.
 * @throws DOMException if the person does not choose one
 */
export async function answerChallenge(challenge: object, signal?: AbortSignal): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    challenge as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = (await navigator.credentials.get({
    publicKey,
    ...(signal && { signal }),
  })) as PublicKeyCredential;
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle === undefined ? {} : { userHandle }),
  };
}

/** Has the person make a passkey. @throws DOMException, an InvalidStateError if this device has one already */
export async function createPasskey(challenge: object): Promise<Omit<NewPasskey, 'name'>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    challenge as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { response } = credential.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { clientDataJSON, attestationObject, transports };
}
