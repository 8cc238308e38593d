import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { type Assertion, type ChallengeAnswer, type NewPasskey } from '#contract/passkeys.ts';

/** Wrong values that a test lets a passkey answer with. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly userHandle?: string | null;
  /** Fields of what the browser notes. */
  readonly clientData?: object;
}

/** A passkey of a device without one: it signs as a real one, and lies when it is told to. */
export interface SoftPasskey {
  readonly id: string;
  /** The next answer's counter; 0 if it does not count. */
  counter: number;
  /** Answers a challenge for a new passkey. */
  register(answer: unknown, deviation?: Deviation): Omit<NewPasskey, 'name'>;
  /** Answers a challenge to a passkey. */
  assert(answer: unknown, deviation?: Deviation): Assertion;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

const optionsOf = (answer: unknown) => (answer as ChallengeAnswer).publicKey as Options;

/** `origin` is that of the page. `counts` is whether it counts its uses; synced passkeys do not. */
export function createSoftPasskey(origin: string, { counts = false } = {}): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let owner: string | null = null;

  const authenticatorData = (
    rpId: string,
    { isVerified = true, isPresent = true, counter = 0 }: Deviation,
    credential: Uint8Array,
  ) => {
    const flags = (isPresent ? 1 : 0) + (isVerified ? 4 : 0) + (credential.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  };
  const clientDataOf = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
        ...deviation.clientData,
      }),
    );
  const next = (passkey: SoftPasskey, deviation: Deviation): Deviation => {
    if (counts) passkey.counter += 1;
    return { counter: passkey.counter, ...deviation };
  };

  const passkey: SoftPasskey = {
    id: id.toString('base64url'),
    counter: 0,
    register(answer, deviation = {}) {
      const { challenge, rp, user } = optionsOf(answer);
      owner = user?.id ?? null;
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const data = authenticatorData(deviation.rpId ?? rp?.id ?? '', next(passkey, deviation), credential);
      return {
        clientDataJSON: clientDataOf('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      };
    },
    assert(answer, deviation = {}) {
      const { challenge, rpId } = optionsOf(answer);
      const data = authenticatorData(deviation.rpId ?? rpId ?? '', next(passkey, deviation), Buffer.alloc(0));
      const clientData = clientDataOf('webauthn.get', challenge, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id: passkey.id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle === undefined ? owner : deviation.userHandle,
      };
    },
  };
  return passkey;
}

/** A P-256 key in COSE's format. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  const parts = [
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ];
  return Buffer.concat(parts);
}

/** With a statement of the manufacturer's, which Forge must not read: its certificate is no certificate. */
function attestationObject(data: Uint8Array): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('packed'),
    text('attStmt'),
    Buffer.from([0xa1]),
    text('x5c'),
    Buffer.from([0x81, 0x41, 0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
