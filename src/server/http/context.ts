import { type HttpBindings } from '@hono/node-server';
import { type Context } from 'hono';
import { type Actor } from '../auth/actor.ts';

/** What travels with a request through the app. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Who is asking; only on routes behind the session check. */
    actor: Actor;
  };
}

export type AppContext = Context<AppEnv>;
