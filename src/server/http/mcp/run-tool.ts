import { type GenericSchema, type InferOutput } from 'valibot';
import { type ToolName, toolDescriptions, toolInputs } from '#contract/mcp/mcp-tools.ts';
import { type Account } from '#domain/account/account.ts';
import { readDeadline } from '#domain/deadline/deadline.ts';
import { type IdeaDoc, compareNewestFirst } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type Stamp, capturedId } from '#domain/mutation/mutation.ts';
import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type TokenActor } from '../../auth/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { checkInput } from '../../errors/check-input.ts';
import { invalidToken } from '../../errors/invalid-token.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { findAccount } from '../../storage/queries/accounts.ts';
import { readVersionedIdea } from '../../storage/queries/idea-version.ts';
import { type ApplyWrite } from '../api/apply-write.ts';
import { captureWrite } from '../api/capture-write.ts';
import { newMutationId } from '../api/mutation-id.ts';
import { programStamp, programZone } from '../api/program-stamp.ts';
import { hasWords, listIdeas, toToolIdea } from './tool-ideas.ts';

/** How far ahead deadlines are listed by default, in days. */
const defaultDays = 7;

export interface RunToolDeps {
  readonly storage: Storage;
  readonly apply: ApplyWrite;
  readonly now: () => number;
}

type Tools = {
  [N in ToolName]: (actor: TokenActor, input: InferOutput<(typeof toolInputs)[N]>) => Promise<object>;
};

export function isToolName(name: unknown): name is ToolName {
  return typeof name === 'string' && Object.hasOwn(toolInputs, name);
}

/** Runs a tool with what an assistant gave it. @throws ApiError */
export function createRunTool({ storage, apply, now }: RunToolDeps) {
  const write =
    (name: 'addUpdate' | 'addNote') =>
    async (actor: TokenActor, args: { readonly id: string; readonly text: string }) => {
      const id = newMutationId();
      return { id, ...(await apply(actor, id, () => ({ name, args }))) };
    };
  const tools: Tools = {
    async search_ideas({ accountId }, { query, isFinished: wanted }) {
      const matchesQuery = hasWords(query);
      const matches = (idea: IdeaDoc) =>
        (wanted === undefined || isFinished(idea) === wanted) && matchesQuery(idea);
      return listIdeas(storage, accountId, { matches, compare: compareNewestFirst });
    },

    async get_idea({ accountId }, { id }) {
      const found = await storage.read
        .transaction()
        .execute((tx) => readVersionedIdea(tx, { accountId, id }));
      if (found === null) throw new ApiError('idea-not-found', 'there is no such idea');
      return toToolIdea(found.idea);
    },

    async list_deadlines({ accountId }, { days = defaultDays }) {
      const [row] = await findAccount(storage.read, { id: accountId });
      if (row === undefined) throw invalidToken();
      const time = now();
      const zone = programZone(programStamp(JSON.parse(row.state) as Account, time));
      const dueAt = (text: string) => {
        const deadline = readDeadline(text, zone);
        return deadline.kind === 'at' ? deadline.time : Infinity;
      };
      const until = time + days * dayMs;
      return listIdeas(storage, accountId, {
        matches: (idea) => !isFinished(idea) && dueAt(idea.deadline) <= until,
        compare: (a, b) => dueAt(a.deadline) - dueAt(b.deadline) || compareAsc(a.id, b.id),
      });
    },

    async capture_idea(actor, request) {
      const mutationId = newMutationId();
      const make = (account: Account, stamp: Stamp) => captureWrite(request, account, stamp);
      const result = await apply(actor, mutationId, make);
      return { id: capturedId(mutationId, 0), ...result };
    },

    add_update: write('addUpdate'),
    add_note: write('addNote'),

    async edit_idea(actor, args) {
      const result = await apply(actor, newMutationId(), () => ({ name: 'editIdea', args }));
      return { id: args.id, ...result };
    },
  };

  return async (actor: TokenActor, name: ToolName, given: unknown): Promise<object> => {
    if (toolDescriptions[name].access === 'write' && !actor.canWrite)
      throw new ApiError('forbidden', 'this access token may only read');
    const schema: GenericSchema = toolInputs[name];
    const input = checkInput('arguments', schema, given ?? {});
    const run = tools[name] as (actor: TokenActor, input: unknown) => Promise<object>;
    return run(actor, input);
  };
}
