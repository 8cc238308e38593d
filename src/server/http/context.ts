import { type HttpBindings } from '@hono/node-server';
import { type Context } from 'hono';
import { type Actor } from '../auth/actor.ts';
import { type BodyRoom } from './body-room.ts';

/** What travels with a request through the app. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Limits how much memory large bodies take. */
    bodyRoom: BodyRoom;
    /** Who is asking; only on routes behind the session check. */
    actor: Actor;
    /** Throws where the actor's session has ended since it was found; only on those routes too. */
    expectSession: (() => Promise<void>) | undefined;
    /** Whether a security event in the log already says how the request ended. */
    isRecorded: boolean | undefined;
  };
}

export type AppContext = Context<AppEnv>;
