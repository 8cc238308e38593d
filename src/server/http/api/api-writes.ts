import { type GenericSchema } from 'valibot';
import { type Written } from '#contract/api/api-answers.ts';
import {
  captureSchema,
  ideaPatchSchema,
  newEntryBodySchema,
  newIdeaSchema,
} from '#contract/api/api-requests.ts';
import { type Account } from '#domain/account/account.ts';
import { isZoneName } from '#domain/deadline/named-zone.ts';
import { type MutationName, type Stamp, capturedId } from '#domain/mutation/mutation.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppContext, expectSession, tokenActorOf } from '../request/context.ts';
import { readJson, rejectFormBody, rejectQuery } from '../request/read-json.ts';
import { smallJson } from '../responses/small-json.ts';
import { type ApplyWriteDeps, createApplyWrite } from './apply-write.ts';
import { captureWrite } from './capture-write.ts';
import { ideaIdOf } from './idea-id-of.ts';
import { mutationIdOf } from './mutation-id.ts';

/** The longest body: an idea with all of its texts takes a third. */
const maxBodyBytes = 100_000;

interface WriteOptions {
  readonly status?: 200 | 201;
  /** The id of the row that the mutation with this id adds or changes. */
  readonly idOf: (mutationId: string) => string;
  /** The version that an idea must have. */
  readonly precondition?: { readonly ideaId: string; readonly version: number } | undefined;
}

/** The routes by which programs write: each is one mutation like those of the page. They run behind the token check. */
export function apiWrites(deps: ApplyWriteDeps) {
  const apply = createApplyWrite(deps);

  const write = async <N extends MutationName>(
    c: AppContext,
    make: Parameters<typeof apply<N>>[2],
    { status = 200, idOf, precondition }: WriteOptions,
  ) => {
    const mutationId = mutationIdOf(c);
    const result = await apply(tokenActorOf(c), mutationId, make, precondition);
    return smallJson(c, { id: idOf(mutationId), ...result } satisfies Written, status);
  };

  const read = async <T>(c: AppContext, schema: GenericSchema<unknown, T>): Promise<T> => {
    rejectQuery(c);
    const body = await readJson(c, schema, maxBodyBytes);
    // The token may have ended while the body was arriving.
    await expectSession(c);
    return body;
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

    async capture(c: AppContext) {
      const request = await read(c, captureSchema);
      if (request.zone !== undefined && !isZoneName(request.zone))
        throw new ApiError('invalid-request', 'zone: not the name of a time zone');
      const idOf = (mutationId: string) => {
        const ideaId = capturedId(mutationId, 0);
        locate(c, ideaId);
        return ideaId;
      };
      const make = (account: Account, stamp: Stamp) => captureWrite(request, account, stamp);
      return write(c, make, { status: 201, idOf });
    },
  };
}

/** The version of `If-Match`; undefined without the header, or if any version will do. @throws ApiError invalid-request */
function preconditionOf(c: AppContext, ideaId: string): WriteOptions['precondition'] {
  const header = c.req.header('if-match');
  if (header === undefined || header.trim() === '*') return undefined;
  // A proxy that compresses an answer marks its ETag as weak; the version in it is the same.
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw new ApiError('invalid-request', "If-Match must be the idea's ETag");
  return { ideaId, version: Number(version) };
}
