import * as v from 'valibot';

const base64url = (maxLength: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxLength));

/**
 * A passkey's answer to a challenge, in the format of the browser's `toJSON`. `userHandle` names the account; a request with
 * a session does not need it.
 */
export const assertionSchema = v.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(2_000),
  authenticatorData: base64url(1_000),
  signature: base64url(1_400),
  userHandle: v.exactOptional(v.nullable(base64url(100))),
});

export type Assertion = v.InferOutput<typeof assertionSchema>;

/** Body of `POST /api/auth/passkey`. */
export const passkeySignInSchema = v.strictObject({ passkey: assertionSchema });

/** The proof for a change that asks for the password: the password itself, or one of the account's passkeys. */
export const proofSchema = v.union([
  v.strictObject({ password: v.string() }),
  v.strictObject({ passkey: assertionSchema }),
]);

export type Proof = v.InferOutput<typeof proofSchema>;

/** Body of `POST /api/account/passkeys/add`. The name's length is checked later, with its own code. */
export const newPasskeySchema = v.strictObject({
  name: v.string(),
  clientDataJSON: base64url(2_000),
  attestationObject: base64url(8_000),
  transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
});

export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/** Body of `POST /api/account/passkeys/remove`: the id of one of the account's passkeys. */
export const passkeyRemovalSchema = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) });

/** A passkey as its owner sees it. Times are in milliseconds since 1970 UTC. */
export interface PasskeyInfo {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** The day of its last use, at noon UTC; null if it was never used. */
  readonly usedOn: number | null;
}

/** Response of `GET /api/account/passkeys`, the newest first. */
export interface PasskeysAnswer {
  readonly passkeys: readonly PasskeyInfo[];
}

/** Response with a challenge: what the browser's JSON helpers take. */
export interface ChallengeAnswer {
  readonly publicKey: object;
}
