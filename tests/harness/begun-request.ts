import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface BegunRequest {
  readonly call: ClientRequest;
  readonly status: Promise<number>;
}

/** Sends the headers of a POST and waits until the server has them, without sending the body. */
export async function beginRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<BegunRequest> {
  const call = request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Type': 'application/json', Expect: '100-continue' },
  });
  // Listens from the start, because the server may refuse a request before its body.
  const status = new Promise<number>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response: IncomingMessage) => resolve(response.resume().statusCode ?? 0));
  });
  call.flushHeaders();
  await once(call, 'continue');
  return { call, status };
}

/** Sends the body and returns the answer's status. */
export function finishRequest({ call, status }: BegunRequest, body: unknown): Promise<number> {
  call.end(JSON.stringify(body));
  return status;
}
