import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** Requests of one connection that may wait behind another: no browser and no proxy sends any. */
const maxQueuedRequests = 100;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/**
 * Works on one request of a connection at a time: the next one when the answer before it has been taken. Node hands
 * over whatever has arrived at once and keeps the answers until their turn comes, so that a client which asks for
 * many and reads nothing would fill the memory with them.
 */
export function pipeliningGuard(listener: RequestListener): RequestListener {
  /** What waits behind the request that each busy connection is at. */
  const queues = new WeakMap<Socket, Exchange[]>();

  const begin = (socket: Socket, [request, response]: Exchange) => {
    response.on('close', () => {
      const next = queues.get(socket)?.shift();
      // Node detaches the response's socket when the connection closes after the previous answer; such a request
      // cannot be answered.
      if (next === undefined || socket.destroyed || next[1].socket === null) queues.delete(socket);
      else begin(socket, next);
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin(socket, [request, response]);
    } else if (queue.length < maxQueuedRequests) queue.push([request, response]);
    else socket.destroy();
  };
}
