import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** Requests of one connection that may queue behind another; browsers and proxies do not pipeline. */
const maxQueuedRequests = 100;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/**
 * Handles one request of a connection at a time, the next when the previous response has been read. Node
 * passes on pipelined requests at once and buffers their responses in order, so a client that sends many and
 * reads nothing would fill the memory.
 */
export function pipeliningGuard(listener: RequestListener): RequestListener {
  /** The requests queued behind the current one, for each busy connection. */
  const queues = new WeakMap<Socket, Exchange[]>();

  const begin = (socket: Socket, [request, response]: Exchange) => {
    response.on('close', () => {
      const next = queues.get(socket)?.shift();
      // Node detaches the response's socket if the connection closes after the previous response; this
      // request can then not be answered.
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
