import { type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { type FailureKind, traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type IdeaChanges, type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { type Environment } from './environment.ts';
import { type ClientError, type DataErrorCode } from './errors.ts';
import { type OpenAccount } from './open-account.ts';
import { createMutation } from './replica/create-mutation.ts';
import { type DispatchResult } from './undo/apply-and-store.ts';

/** The outcome of a call: stored on this device, refused by a rule, or not possible now. */
export type CallOutcome =
  | DispatchResult
  | { readonly ok: false; readonly code: 'signed-out' | 'unavailable' };

/** The module that applies mutations cannot be loaded now. */
const unavailable = { ok: false, code: 'unavailable' } as const;

type MutationFamily = 'add' | 'update' | 'delete' | 'migrate';

/** The specification has fewer failure messages than there are kinds of failures. */
const mutationFamilies: Record<FailureKind, MutationFamily> = {
  add: 'add',
  addCategory: 'update',
  addUpdate: 'update',
  delete: 'delete',
  edit: 'update',
  filter: 'update',
  import: 'add',
  migrate: 'migrate',
  restore: 'add',
};

/** The specification's data-layer message for a failed mutation. */
export function dataErrorCodeOf(name: MutationName): DataErrorCode {
  return `${familyOf(name)}-failed`;
}

function signedOutErrorCodeOf(name: MutationName): DataErrorCode {
  const family = familyOf(name);
  return `signed-out-${family === 'migrate' ? 'add' : family}`;
}

function familyOf(name: MutationName): MutationFamily {
  return mutationFamilies[traitsOf(name).failureKind];
}

/**
 * The calls on a person's ideas. Each applies at once and resolves when the mutation is stored on this
 * device. The named calls return the values of the specification: the new idea or null, true or false.
 */
export interface IdeaCalls {
  addIdea(fields: IdeaFields): Promise<Idea | null>;
  updateIdea(id: string, changes: IdeaChanges): Promise<boolean>;
  deleteIdea(id: string): Promise<boolean>;
  /** Also false while signed out, or if there are no ideas to move. */
  migrateLocalIdeas(local: MutationArgs['migrateLocalIdeas']): Promise<boolean>;
  /** Applies and stores any mutation. Resolves to the outcome. */
  dispatch<N extends MutationName>(name: N, args: MutationArgs[N], id?: string): Promise<CallOutcome>;
}

export interface IdeaCallsDeps {
  readonly environment: Environment;
  account(): OpenAccount | null;
  reportError(error: ClientError): void;
}

export function createIdeaCalls({ environment, account, reportError }: IdeaCallsDeps): IdeaCalls {
  const dispatch: IdeaCalls['dispatch'] = async (name, args, id) => {
    const open = account();
    if (open === null) {
      reportError({ code: signedOutErrorCodeOf(name) });
      return { ok: false, code: 'signed-out' };
    }
    const mutation = createMutation(environment, name, args, id);
    // No await if the work is loaded, so that the view has changed by the time this call returns.
    const work = open.work ?? (await open.prepare(1));
    const outcome = work ? await work.applyAndStore(mutation) : unavailable;
    if (!outcome.ok) reportError({ code: dataErrorCodeOf(name), cause: outcome.code });
    return outcome;
  };

  return {
    dispatch,

    async addIdea(fields) {
      const result = await dispatch('addIdea', fields);
      return (result.ok && account()?.view.get(result.id)) || null;
    },

    async updateIdea(id, changes) {
      return (await dispatch('editIdea', { id, changes })).ok;
    },

    async deleteIdea(id) {
      return (await dispatch('deleteIdea', { id })).ok;
    },

    async migrateLocalIdeas(local) {
      if (account() === null || local.ideas.length === 0) return false;
      return (await dispatch('migrateLocalIdeas', local)).ok;
    },
  };
}
