import { type IncomingMessage, type ServerResponse } from 'node:http';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * Removes the public path (`/forge/`) from the URL of each request that has it. A proxy in front may keep it or
 * have removed it.
 */
export function withoutPublicPath(publicPath: string, listener: Listener): Listener {
  if (publicPath === '/') return listener;
  return (incoming, outgoing) => {
    const { url = '' } = incoming;
    if (url.startsWith(publicPath)) incoming.url = url.slice(publicPath.length - 1);
    return listener(incoming, outgoing);
  };
}
