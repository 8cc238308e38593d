import { type HttpBindings } from '@hono/node-server';
import { type Context } from 'hono';
import { type Actor } from '../../auth/actor.ts';
import { type BodyMemoryLimit } from '../limits/body-memory-limit.ts';

/** What travels with a request through the app. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Limits how much memory large bodies take. */
    bodyMemoryLimit: BodyMemoryLimit;
    /** How long a body may pause, in milliseconds. */
    bodyIdleTimeoutMs: number;
    /** Who is asking; on routes behind the session check, for which there is `actorOf`. */
    actor: Actor | undefined;
    /** Throws where the actor's session has ended since it was found; on those routes too. */
    expectSession: (() => Promise<void>) | undefined;
    /** Whether a security event in the log already says how the request ended. */
    isRecorded: boolean | undefined;
  };
}

export type AppContext = Context<AppEnv>;

/** Who is asking, on a route behind the session check. @throws where the route is not behind it */
export function actorOf(c: AppContext): Actor {
  return required(c.get('actor'));
}

/** Makes sure that the actor's session has not ended since it was found. @throws ApiError unauthenticated */
export function expectSession(c: AppContext): Promise<void> {
  return required(c.get('expectSession'))();
}

/** A check that was forgotten must stop the request, not let it pass. */
function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the route is not behind the session check');
  return found;
}
