import { type HttpBindings } from '@hono/node-server';
import { type Context } from 'hono';
import { type Actor } from '../auth/actor.ts';
import { type BodyRoom } from './body-room.ts';

/** What travels with a request through the app. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** What large bodies take of the memory. */
    bodyRoom: BodyRoom;
    /** Who is asking; only on routes behind the session check. */
    actor: Actor;
    /** Throws where their session has ended since it was found; only there too. */
    expectSession: (() => Promise<void>) | undefined;
    /** Whether how it ended has a line in the log as something done to an account. */
    isRecorded: boolean | undefined;
  };
}

export type AppContext = Context<AppEnv>;
