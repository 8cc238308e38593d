import { type AppDeps, createApp } from '#server/app.ts';
import { testSecurity } from './test-server.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/**
 * Every route of the real app, read from its router. The stub dependencies suffice because no handler runs.
 */
export function routeTable(): readonly Route[] {
  const parts = { files: new Map(), operations: {}, publicUrl: null, security: testSecurity() };
  const app = createApp(parts as unknown as AppDeps);
  const seen = new Map<string, Route>();
  for (const { method, path } of app.routes) {
    if (isKnown(method)) seen.set(`${method} ${path}`, { method, path });
    else if (method !== 'ALL') throw new Error(`no test knows what ${method} ${path} does`);
  }
  return [...seen.values()];
}

function isKnown(method: string): method is Route['method'] {
  return ['GET', 'POST', 'PATCH', 'DELETE'].includes(method);
}
