import { type ApiResponse, type TimedRequest } from '#client/environment.ts';
import { type EarlySession } from './early-session.ts';

/** Sends a request and resolves with its JSON response. Rejects without a response. */
export function request(given: TimedRequest): Promise<ApiResponse> {
  const { method, path, body, headers, timeoutMs } = given;
  const early = (window as EarlySession).forgeEarly?.(given);
  if (early) return responseOf(early, timeoutMs).catch(() => request(given));
  const call = new XMLHttpRequest();
  call.open(method, path);
  for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
  if (body !== undefined) call.setRequestHeader('Content-Type', 'application/json');
  // A response that is not JSON becomes null.
  call.responseType = 'json';
  const response = responseOf(call, timeoutMs);
  // For `undefined`, stringify returns undefined: a request without a body.
  call.send(JSON.stringify(body));
  return response;
}

/**
 * Resolves with the response of a request. Each progress event of the request or the response restarts the
 * timeout, so that a slow connection is not taken for a dead one. `fetch` reports no progress of a request's
 * body.
 */
const responseOf = (call: XMLHttpRequest, timeoutMs: number): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimeout = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.abort(), timeoutMs);
    };
    const end = () => {
      clearTimeout(timer);
      if (call.status === 0) reject(new TypeError());
      else resolve({ status: call.status, body: call.response });
    };
    for (const target of [call, call.upload]) target.addEventListener('progress', restartTimeout);
    call.addEventListener('loadend', end);
    // The early request for the session may be done (4) already.
    if (call.readyState === 4) end();
    else restartTimeout();
  });
