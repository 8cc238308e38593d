import { type NewToken, type NewTokenAnswer } from '#contract/access-tokens.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { type Person } from './person.ts';

/** Creates an access token as a person does in Account. */
export async function createToken(person: Person, given: Partial<NewToken> = {}): Promise<string> {
  const body = { name: 'Script', access: 'write', lifetime: 'never', ...given };
  const answer = await person.ask(tokenPaths.create, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
  return (answer.body as NewTokenAnswer).token;
}

/** The header with which a program sends its token. */
export function bearer(token: string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}
