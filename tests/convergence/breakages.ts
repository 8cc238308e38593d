import { type ApiRequest } from '#client/environment.ts';
import { type Changes } from '#contract/changes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { noChanges } from '../harness/no-changes.ts';
import { type EngineDeps } from './simulated-device.ts';
import { type SimulatedServer } from './simulated-server.ts';

/** A deliberate defect in the server or the client, and a pattern that the search's report must match. */
export interface Breakage {
  readonly expectedReport: RegExp;
  readonly server?: (server: SimulatedServer) => Partial<SimulatedServer>;
  readonly alterEnvironment?: (environment: EngineDeps) => EngineDeps;
}

function mutationsOf({ path, body }: ApiRequest): readonly Mutation[] {
  return path === paths.mutations || path === paths.import
    ? (body as { mutations: readonly Mutation[] }).mutations
    : [];
}

/** Alters all changes that the device receives, in answers and in stream events. */
function alteringChanges(change: (changes: Changes) => Changes) {
  return (environment: EngineDeps): EngineDeps => ({
    ...environment,
    async request(call) {
      const { status, body } = await environment.request(call);
      if (call.path.startsWith(paths.changes))
        return { status, body: status < 300 ? change(body as Changes) : body };
      if (mutationsOf(call).length === 0) return { status, body };
      const answer = body as PushAnswer;
      return { status, body: status < 300 ? { ...answer, changes: change(answer.changes) } : body };
    },
    openEventStream: (path, handlers) =>
      environment.openEventStream(path, {
        ...handlers,
        onEvent(name, data) {
          const changes = name === 'message' ? (JSON.parse(data) as Changes) : null;
          const isWhole = changes !== null && 'from' in changes;
          handlers.onEvent(name, isWhole ? JSON.stringify(change(changes)) : data);
        },
      }),
  });
}

/**
 * Each entry breaks one rule of the client engine or the server. The search must find all of them to be of
 * use.
 */
export const breakages: Readonly<Record<string, Breakage>> = {
  'a server that carries out a repeat anew': {
    expectedReport: /AssertionError|UNIQUE/,
    server: (server) => ({
      async handle(call) {
        const ids = mutationsOf(call).map(({ id }) => id);
        if (ids.length > 0) await server.forget(ids);
        return server.handle(call);
      },
    }),
  },
  'a client that takes a lost answer for a good one': {
    expectedReport:
      /never reached the server|has lost sight of its own|left the outbox before what it did was stored/,
    alterEnvironment: (environment) => ({
      ...environment,
      async request(call) {
        try {
          return await environment.request(call);
        } catch (error) {
          const mutations = mutationsOf(call);
          if (mutations.length === 0) throw error;
          const results = mutations.map(({ id }) => ({ id, status: 'applied', version: 0, points: 0 }));
          return { status: 200, body: { results, changes: noChanges(0) } };
        }
      },
    }),
  },
  'a client that says everything twice under two ids': {
    expectedReport: /nobody meant/,
    alterEnvironment: (environment) => ({
      ...environment,
      async request(call) {
        const mutations = mutationsOf(call);
        const again = mutations.map((mutation) => ({ ...mutation, id: `${mutation.id}-again` }));
        if (again.length > 0)
          await environment.request({ ...call, body: { mutations: again } }).catch(() => {});
        return environment.request(call);
      },
    }),
  },
  'a client whose outbox dies with the tab': {
    expectedReport: /never reached the server|has lost sight of its own/,
    alterEnvironment: (environment) => ({
      ...environment,
      async openStore(accountId, onLost) {
        const store = await environment.openStore(accountId, onLost);
        let last = 1e14;
        return {
          ...store,
          loadWrites: async () => ({
            ...(await store.loadWrites()),
            enqueue() {
              last += 2;
              return Promise.resolve(last);
            },
          }),
        };
      },
    }),
  },
  'a device that takes its own echo for another update': {
    expectedReport: /AssertionError/,
    alterEnvironment: alteringChanges((changes) => ({
      ...changes,
      entries: changes.entries.flatMap((entry) => [entry, { ...entry, id: `${entry.id}-echo` }]),
    })),
  },
  'a device that does not hear of deletions': {
    expectedReport: /AssertionError/,
    alterEnvironment: alteringChanges((changes) => ({ ...changes, removedIdeas: [] })),
  },
  'a device that keeps what was deleted for good': {
    expectedReport: /in its trash as the server has not/,
    alterEnvironment: alteringChanges((changes) => ({
      ...changes,
      removedIdeas: changes.removedIdeas.map((idea) => ({ ...idea, isPurged: false })),
    })),
  },
  'a device that does not hear of deleted updates and notes': {
    expectedReport: /that its (updates|steps) do not give|shows something else than the server has/,
    alterEnvironment: alteringChanges((changes) => ({ ...changes, removedEntries: [] })),
  },
  'a device whose score counts more than was earned': {
    expectedReport: /shows something else than the server has/,
    alterEnvironment: alteringChanges((changes) => ({
      ...changes,
      account: changes.account && { ...changes.account, score: changes.account.score + 5 },
    })),
  },
};
