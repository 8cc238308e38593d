import { passkeyPaths, passkeySignInPaths } from '#contract/passkey-paths.ts';
import { type Assertion, type NewPasskey } from '#contract/passkeys.ts';
import { type Person, password } from './person.ts';
import { type TestResponse, sendRequest } from './send-request.ts';
import { type SoftPasskey, createSoftPasskey } from './soft-authenticator.ts';

/** The header of a page at `localhost`, where passkeys work without a public URL. */
export const localhost = (url: string) => ({ Host: `localhost:${new URL(url).port}` });

export const localOrigin = (url: string) => `http://localhost:${new URL(url).port}`;

/** Asks for a challenge for a new passkey, with the password. */
export function askForNew(url: string, person: Person, proof: object = { password }): Promise<TestResponse> {
  return person.ask(passkeyPaths.newOptions, { method: 'POST', headers: localhost(url), body: proof });
}

export function add(
  url: string,
  person: Person,
  answer: Omit<NewPasskey, 'name'>,
  name = 'Phone',
): Promise<TestResponse> {
  const body = { ...answer, name };
  return person.ask(passkeyPaths.add, { method: 'POST', headers: localhost(url), body });
}

/** Gives a person a passkey as Account does. */
export async function addPasskey(
  url: string,
  person: Person,
  options: { readonly name?: string; readonly counts?: boolean } = {},
): Promise<SoftPasskey> {
  const passkey = createSoftPasskey(localOrigin(url), { counts: options.counts ?? false });
  const asked = await askForNew(url, person);
  const added = await add(url, person, passkey.register(asked.body), options.name);
  if (added.status !== 200) throw new Error(`no passkey: ${asked.text} ${added.text}`);
  return passkey;
}

/** Asks for a challenge to sign in. */
export async function askToSignIn(url: string): Promise<unknown> {
  const path = url + passkeySignInPaths.options;
  return (await sendRequest(path, { method: 'POST', headers: localhost(url), body: {} })).body;
}

export function signInBy(
  url: string,
  passkey: Assertion,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  return sendRequest(url + passkeySignInPaths.signIn, {
    method: 'POST',
    headers: { ...localhost(url), ...headers },
    body: { passkey },
  });
}
