import { randomUUID } from 'node:crypto';
import { type User } from '#contract/auth.ts';
import { type Changes } from '#contract/changes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type TestResponse, type RequestOptions, sendRequest } from './send-request.ts';

/** A signed-in account that calls the server without Forge's client. */
export interface Person {
  readonly user: User;
  /** The cookie header of this session; as in a browser, the newest that an answer set. */
  readonly cookie: string;
  /** The cookie that identifies the browser. */
  readonly browser: string;
  ask(path: string, question?: RequestOptions): Promise<TestResponse>;
  /** Sends mutations and expects an answer with results. */
  push(...mutations: readonly Mutation[]): Promise<PushAnswer>;
  /** Fetches everything the account holds. */
  everything(): Promise<Changes>;
}

export const password = 'correct horse';

/** Request headers that identify the program that signs in. */
type Headers = Readonly<Record<string, string>>;

export function signUp(url: string, email: string, headers: Headers = {}): Promise<Person> {
  return authenticate(url, paths.signUp, email, headers);
}

/** Creates an account that no other test uses. */
export function signUpNewPerson(url: string): Promise<Person> {
  return signUp(url, `${randomUUID()}@example.org`);
}

export function signIn(url: string, email: string, headers: Headers = {}): Promise<Person> {
  return authenticate(url, paths.signIn, email, headers);
}

async function authenticate(url: string, path: string, email: string, headers: Headers): Promise<Person> {
  const answer = await sendRequest(url + path, { method: 'POST', headers, body: { email, password } });
  if (answer.status >= 300) throw new Error(`no session for ${email}: ${answer.text}`);
  let cookie = cookieOf(answer);
  const ask = async (to: string, question: RequestOptions = {}) => {
    const response = await sendRequest(url + to, {
      ...question,
      headers: { Cookie: cookie, ...question.headers },
    });
    const [replaced = ''] = cookieOf(response).split('=', 2).slice(1);
    if (replaced !== '') cookie = cookieOf(response);
    return response;
  };
  return {
    user: (answer.body as { user: User }).user,
    get cookie() {
      return cookie;
    },
    browser: answer.headers['set-cookie']?.[1]?.split(';')[0] ?? '',
    ask,
    async push(...mutations) {
      const pushed = await ask(paths.mutations, { method: 'POST', body: { mutations } });
      const body = pushed.body as PushAnswer;
      if (!Array.isArray(body?.results)) throw new Error(`no results: ${pushed.text}`);
      return body;
    },
    async everything() {
      return (await ask(`${paths.changes}?since=0`)).body as Changes;
    },
  };
}

/** The name and value of the session cookie that an answer set. */
export function cookieOf(answer: TestResponse): string {
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
