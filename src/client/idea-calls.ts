import { type Idea, type IdeaFields } from '#domain/idea.ts';
import { type IdeaChanges, type Mutation, type MutationArgs, type MutationName } from '#domain/mutation.ts';
import { type RefusalCode } from '#domain/refusal.ts';
import { type Environment } from './environment.ts';
import { type ClientError, type DataFault } from './errors.ts';
import { type OpenAccount } from './open-account.ts';
import { isUndoable } from './undo-stack.ts';

/** How a call ended: safe on this device, refused by a rule, or not possible now. */
export type CallOutcome =
  | {
      readonly ok: true;
      /** The mutation's id. */
      readonly id: string;
      readonly points: number;
      /** Whether it changed anything. */
      readonly isChange: boolean;
    }
  | { readonly ok: false; readonly code: RefusalCode | 'signed-out' | 'unavailable' };

type Family = 'add' | 'update' | 'delete' | 'migrate';

const families: Record<MutationName, Family> = {
  addIdea: 'add',
  editIdea: 'update',
  setProgress: 'update',
  addUpdate: 'update',
  addNote: 'update',
  moveIdea: 'update',
  addCategory: 'update',
  setPreferences: 'update',
  deleteIdea: 'delete',
  deleteAllIdeas: 'delete',
  importIdeas: 'add',
  migrateLocalIdeas: 'migrate',
  undo: 'update',
  restoreIdeas: 'add',
  purgeIdeas: 'delete',
  editEntry: 'update',
  deleteEntry: 'update',
};

/** The specification's data-layer message for a failed intent. */
export function faultOf(name: MutationName): DataFault {
  return `${families[name]}-failed`;
}

function signedOutFault(name: MutationName): DataFault {
  const family = families[name];
  return `signed-out-${family === 'migrate' ? 'add' : family}`;
}

/** The title of the idea an intent was about, as far as it was about one. */
function titleOf({ replica }: OpenAccount, { id, args }: Mutation): string {
  const about = 'id' in args ? args.id : id;
  return (replica.get(about) ?? replica.trash().find(({ idea }) => idea.id === about)?.idea)?.title ?? '';
}

/**
 * The calls on a person's ideas. Each acts at once and resolves when the change is safe on this device.
 * The named ones answer as the specification says: the new idea or null, true or false.
 */
export interface IdeaCalls {
  addIdea(fields: IdeaFields): Promise<Idea | null>;
  updateIdea(id: string, changes: IdeaChanges): Promise<boolean>;
  deleteIdea(id: string): Promise<boolean>;
  /** False also where nobody is signed in or there is nothing to move. */
  migrateLocalIdeas(local: MutationArgs['migrateLocalIdeas']): Promise<boolean>;
  /** Any intent; says how it ended and why. */
  perform<N extends MutationName>(name: N, args: MutationArgs[N], id?: string): Promise<CallOutcome>;
}

export interface IdeaCallParts {
  readonly environment: Environment;
  account(): OpenAccount | null;
  fail(error: ClientError): void;
}

export function createIdeaCalls({ environment, account, fail }: IdeaCallParts): IdeaCalls {
  const perform: IdeaCalls['perform'] = async (name, args, id = environment.newId()) => {
    const open = account();
    if (open === null) {
      fail({ code: signedOutFault(name) });
      return { ok: false, code: 'signed-out' };
    }
    const at = environment.now();
    if (open.editing === null && (await open.prepare()) === null) {
      fail({ code: faultOf(name), cause: 'unavailable' });
      return { ok: false, code: 'unavailable' };
    }
    const mutation = { id, name, args, at, utcOffset: environment.utcOffset(at) } as Mutation;
    const { outcome, stored } = open.mutate(mutation);
    const isChange = outcome.ok && (outcome.effects.length > 0 || outcome.points !== 0);
    if (isChange && isUndoable(name)) {
      open.steps.did({ id, name, title: titleOf(open, mutation) });
    }
    if (!outcome.ok) {
      fail({ code: faultOf(name), cause: outcome.code });
      return { ok: false, code: outcome.code };
    }
    await stored;
    return { ok: true, id, points: outcome.points, isChange };
  };

  return {
    perform,

    async addIdea(fields) {
      const result = await perform('addIdea', fields);
      return (result.ok && account()?.replica.get(result.id)) || null;
    },

    async updateIdea(id, changes) {
      return (await perform('editIdea', { id, changes })).ok;
    },

    async deleteIdea(id) {
      return (await perform('deleteIdea', { id })).ok;
    },

    async migrateLocalIdeas(local) {
      if (account() === null || local.ideas.length === 0) return false;
      return (await perform('migrateLocalIdeas', local)).ok;
    },
  };
}
