import { Agent, request } from 'node:http';
import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';

/** Ideas per import; afterwards either all of them are stored, or none. */
export const ideasPerImport = 40;

/** A request whose connection broke before the whole answer arrived. */
export interface BrokenRequest {
  readonly reason: string;
  /** Whether the connection had served an earlier request. */
  readonly isKept: boolean;
  readonly ids: readonly string[];
}

/** People who write continuously, and the answers they got. */
export interface Load {
  /** Ids of all mutations that an answer reported as applied. */
  readonly acknowledged: ReadonlySet<string>;
  /** Answers with an error status. */
  readonly surprises: readonly string[];
  readonly broken: readonly BrokenRequest[];
  /** Sends no new request, and waits until every pending one is answered or has failed. */
  end(): Promise<void>;
  /** Resolves when all writers have stopped. */
  readonly ended: Promise<void>;
}

/**
 * Creates the accounts that write. In `startLoad` the last one replaces its ideas by imports, the others add
 * ideas.
 */
export function signUpWriters(url: string, count = 8): Promise<readonly Person[]> {
  return Promise.all(Array.from({ length: count }, () => signUpNewPerson(url)));
}

/** Writes as these people, each on one connection, until `end` is called or the connection breaks. */
export function startLoad(url: string, people: readonly Person[]): Load {
  const acknowledged = new Set<string>();
  const surprises: string[] = [];
  const broken: BrokenRequest[] = [];
  let isEnding = false;
  const agent = new Agent({ keepAlive: true, maxSockets: people.length });

  const write = async (cookie: string, next: (n: number) => readonly Mutation[], path: string) => {
    for (let n = 0; !isEnding; n++) {
      const mutations = next(n);
      const answer = await post(agent, url + path, cookie, { mutations });
      if ('reason' in answer) {
        broken.push({ ...answer, ids: mutations.map(({ id }) => id) });
        return;
      }
      if (answer.status !== 200) surprises.push(`${answer.status} ${answer.text}`);
      else for (const id of applied(answer.text)) acknowledged.add(id);
    }
  };
  const ended = Promise.all(
    people.map(({ cookie }, index) =>
      index === people.length - 1
        ? write(cookie, importMutation, paths.import)
        : write(cookie, someMutations, paths.mutations),
    ),
  ).then(() => agent.destroy());
  return {
    acknowledged,
    surprises,
    broken,
    ended,
    end() {
      isEnding = true;
      return ended;
    },
  };
}

function someMutations(n: number): readonly Mutation[] {
  const add = makeMutation('addIdea', { ...fields, description: 'x'.repeat(50 + ((n * 7919) % 3_000)) });
  const note = makeMutation('addNote', { id: add.id, text: `Note ${n}` });
  return n % 3 === 0 ? [add, note] : [add];
}

function importMutation(n: number): readonly Mutation[] {
  const ideas = Array.from({ length: ideasPerImport }, () => ({ ...importedIdea, title: `Import ${n}` }));
  return [makeMutation('importIdeas', { ideas })];
}

function applied(text: string): readonly string[] {
  const { results } = JSON.parse(text) as PushAnswer;
  return results.flatMap((result: MutationResult) => (result.status === 'applied' ? [result.id] : []));
}

/** Sends one request. Resolves with the answer, or with the reason if the connection broke first. */
function post(
  agent: Agent,
  url: string,
  cookie: string,
  body: unknown,
): Promise<{ readonly status: number; readonly text: string } | Omit<BrokenRequest, 'ids'>> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  return new Promise((resolve) => {
    const fail = ({ message }: Error) => resolve({ reason: message, isKept: call.reusedSocket });
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', fail);
    });
    call.on('error', fail);
    call.end(bytes);
  });
}
