import { type ApiResponse, type TimedRequest } from '#client/environment.ts';

/**
 * Sends a request and resolves with its JSON response. Each progress event of the request or the response
 * restarts the timeout, so that a slow connection is not taken for a dead one. `fetch` reports no progress of
 * a request's body.
 */
export const request = ({ method, path, body, headers, timeoutMs }: TimedRequest): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimeout = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.abort(), timeoutMs);
    };
    call.open(method, path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    if (body !== undefined) call.setRequestHeader('Content-Type', 'application/json');
    // A response that is not JSON becomes null.
    call.responseType = 'json';
    for (const target of [call, call.upload]) target.addEventListener('progress', restartTimeout);
    call.addEventListener('loadend', () => {
      clearTimeout(timer);
      if (call.status === 0) reject(new TypeError('no answer'));
      else resolve({ status: call.status, body: call.response });
    });
    // For `undefined`, stringify returns undefined: a request without a body.
    call.send(JSON.stringify(body));
    restartTimeout();
  });
