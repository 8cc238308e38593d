import { type GenericSchema } from 'valibot';
import { type Written } from '#contract/api/api-answers.ts';
import {
  captureSchema,
  ideaPatchSchema,
  newEntryBodySchema,
  newIdeaSchema,
} from '#contract/api/api-requests.ts';
import { type Account } from '#domain/account/account.ts';
import { capturedIdea } from '#domain/capture/captured-idea.ts';
import { readCapture } from '#domain/capture/read-capture.ts';
import { isZoneName } from '#domain/deadline/named-zone.ts';
import { allCategories, defaultCategory } from '#domain/idea/categories.ts';
import {
  type Mutation,
  type MutationArgs,
  type MutationName,
  type Stamp,
  capturedId,
} from '#domain/mutation/mutation.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type ActivityCache } from '../../ideas/activity-cache.ts';
import { type PushDeps, push } from '../../ideas/push.ts';
import { findAccount } from '../../storage/queries/accounts.ts';
import { type AppContext, tokenActorOf } from '../request/context.ts';
import { readJson, rejectFormBody, rejectQuery } from '../request/read-json.ts';
import { smallJson } from '../responses/small-json.ts';
import { ideaIdOf } from './idea-id-of.ts';
import { mutationIdOf } from './mutation-id.ts';
import { programStamp, programZone } from './program-stamp.ts';

/** The longest body: an idea with all of its texts takes a third. */
const maxBodyBytes = 100_000;

export interface ApiWriteDeps extends PushDeps {
  readonly activityCache: ActivityCache;
}

/** A mutation without what every one has. */
interface Write<N extends MutationName> {
  readonly name: N;
  readonly args: MutationArgs[N];
}

interface WriteOptions {
  readonly status?: 200 | 201;
  /** The id of the row that the mutation with this id adds or changes. */
  readonly idOf: (mutationId: string) => string;
  /** The version that an idea must have. */
  readonly precondition?: { readonly ideaId: string; readonly version: number } | undefined;
}

/** The routes by which programs write: each is one mutation like those of the page. They run behind the token check. */
export function apiWrites(deps: ApiWriteDeps) {
  const { storage, activityCache, now } = deps;

  /** Applies a mutation, and answers with what is stored of it, so that a repeat gets the very same answer. */
  const write = async <N extends MutationName>(
    c: AppContext,
    make: (account: Account, stamp: Stamp) => Write<N>,
    { status = 200, idOf, precondition }: WriteOptions,
  ) => {
    const actor = tokenActorOf(c);
    const id = mutationIdOf(c);
    const [row] = await findAccount(storage.read, { id: actor.accountId });
    if (row === undefined) throw new ApiError('unauthenticated');
    const account = JSON.parse(row.state) as Account;
    const stamp = programStamp(account, now());
    const mutation = { id, ...stamp, ...make(account, stamp) } as Mutation;
    const answer = await push(deps, actor, [mutation], { precondition });
    activityCache.invalidate(actor, answer.changes.to);
    const [result] = answer.results;
    if (result === undefined) throw new Error('a mutation ended without a result');
    if (result.status === 'refused') throw new ApiError(result.code, 'the mutation was refused');
    const { version, points } = result;
    return smallJson(c, { id: idOf(id), version, points } satisfies Written, status);
  };

  const read = async <T>(c: AppContext, schema: GenericSchema<unknown, T>): Promise<T> => {
    rejectQuery(c);
    return readJson(c, schema, maxBodyBytes);
  };

  const addEntry = (name: 'addUpdate' | 'addNote' | 'addStep') => async (c: AppContext) => {
    const id = ideaIdOf(c);
    const { text } = await read(c, newEntryBodySchema);
    return write(c, () => ({ name, args: { id, text } }), { status: 201, idOf: (entryId) => entryId });
  };

  /** Relative to the request's address, which a proxy may have put under a path. */
  const locate = (c: AppContext, ideaId: string) => c.header('Location', `ideas/${ideaId}`);

  return {
    async addIdea(c: AppContext) {
      const args = await read(c, newIdeaSchema);
      const idOf = (id: string) => (locate(c, id), id);
      return write(c, () => ({ name: 'addIdea', args }), { status: 201, idOf });
    },

    async editIdea(c: AppContext) {
      const id = ideaIdOf(c);
      const changes = await read(c, ideaPatchSchema);
      const precondition = preconditionOf(c, id);
      return write(c, () => ({ name: 'editIdea', args: { id, changes } }), { idOf: () => id, precondition });
    },

    async deleteIdea(c: AppContext) {
      rejectQuery(c);
      rejectFormBody(c);
      const id = ideaIdOf(c);
      const precondition = preconditionOf(c, id);
      return write(c, () => ({ name: 'deleteIdea', args: { id } }), { idOf: () => id, precondition });
    },

    addUpdate: addEntry('addUpdate'),
    addNote: addEntry('addNote'),
    addStep: addEntry('addStep'),

    /** The line is read as in the page's capture line; the mutation itself is dated by the account's zone. */
    async capture(c: AppContext) {
      const { text, language, zone } = await read(c, captureSchema);
      if (zone !== undefined && !isZoneName(zone))
        throw new ApiError('invalid-request', 'zone: not the name of a time zone');
      const idOf = (mutationId: string) => {
        const ideaId = capturedId(mutationId, 0);
        locate(c, ideaId);
        return ideaId;
      };
      const make = (given: Account, stampOfAccount: Stamp) => {
        const account = zone === undefined ? given : withZone(given, zone);
        const stamp = zone === undefined ? stampOfAccount : programStamp(account, stampOfAccount.at);
        const capture = readCapture(text.replaceAll(/\s+/g, ' '), {
          language: language ?? account.preferences.language ?? 'en',
          now: stamp.at,
          zone: programZone(stamp),
          categories: allCategories(account.categories),
          tags: account.tags ?? [],
          keptAsText: [],
        });
        return {
          name: 'captureIdeas',
          args: { ideas: [capturedIdea(capture, defaultCategory)] },
          ...stamp,
        } as const;
      };
      return write(c, make, { status: 201, idOf });
    },
  };
}

function withZone(account: Account, zone: string): Account {
  return { ...account, preferences: { ...account.preferences, zone } };
}

/** The version of `If-Match`; undefined without the header, or if any version will do. @throws ApiError invalid-request */
function preconditionOf(c: AppContext, ideaId: string): WriteOptions['precondition'] {
  const header = c.req.header('if-match');
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw new ApiError('invalid-request', 'if-match: not one that an idea had');
  return { ideaId, version: Number(version) };
}
