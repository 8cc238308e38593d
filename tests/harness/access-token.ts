import { type NewToken, type NewTokenAnswer } from '#contract/access-tokens.ts';
import { proofPaths } from '#contract/passkey-paths.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { type Person, password } from './person.ts';

/** Creates an access token as a person does in Account. */
export async function createToken(person: Person, given: Partial<NewToken> = {}): Promise<string> {
  const body = { name: 'Script', access: 'write', lifetime: 'never', ...given };
  const ask = () => person.ask(tokenPaths.create, { method: 'POST', body });
  let answer = await ask();
  if ((answer.body as { code?: string }).code === 'proof-required') {
    await prove(person);
    answer = await ask();
  }
  if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
  return (answer.body as NewTokenAnswer).token;
}

/** Gives the password again, as a page does where the server wants it. */
export async function prove(person: Person): Promise<void> {
  const answer = await person.ask(proofPaths.prove, { method: 'POST', body: { password } });
  if (answer.status !== 204) throw new Error(`no proof: ${answer.text}`);
}

/** The header with which a program sends its token. */
export function bearer(token: string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}
