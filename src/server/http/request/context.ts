import { type HttpBindings } from '@hono/node-server';
import { type Context } from 'hono';
import { type Actor, type TokenActor } from '../../auth/actor.ts';
import { type BodyMemoryLimit } from '../limits/body-memory-limit.ts';

/** The types of Hono's request context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Limits the memory of large bodies. */
    bodyMemoryLimit: BodyMemoryLimit;
    /** How long a body may pause, in ms. */
    bodyIdleTimeoutMs: number;
    /** The signed-in person; set by `sessionCheck` and read with `actorOf`. */
    actor: Actor | undefined;
    /** The program that acts for a person; set by `tokenCheck` and read with `tokenActorOf`. */
    tokenActor: TokenActor | undefined;
    /** The account whose calendar is read; set by the route of the calendar, which has no actor. */
    feedAccountId: string | undefined;
    /** Throws if the actor's session or access token has ended since; set by `sessionCheck` and `tokenCheck`. */
    expectSession: (() => Promise<void>) | undefined;
    /** Whether the security log already has the request's outcome. */
    isRecorded: boolean | undefined;
  };
}

export type AppContext = Context<AppEnv>;

/** The signed-in person. @throws Error if the route is not behind `sessionCheck` */
export function actorOf(c: AppContext): Actor {
  return required(c.get('actor'));
}

/** The program that acts for a person. @throws Error if the route is not behind `tokenCheck` */
export function tokenActorOf(c: AppContext): TokenActor {
  return required(c.get('tokenActor'));
}

/** The account of the person or program that asks; undefined if it is not known. */
export function accountIdOf(c: AppContext): string | undefined {
  return c.get('actor')?.accountId ?? c.get('tokenActor')?.accountId;
}

/** The account on whose limits a response counts. */
export function chargedAccountOf(c: AppContext): string {
  return required(c.get('feedAccountId') ?? accountIdOf(c));
}

/** Checks again that the actor's session or access token is active. @throws ApiError unauthenticated */
export function expectSession(c: AppContext): Promise<void> {
  return required(c.get('expectSession'))();
}

/** A forgotten check must stop the request, not let it pass. */
function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the route is not behind the session or token check');
  return found;
}
