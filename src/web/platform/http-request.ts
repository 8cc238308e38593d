import { type ApiResponse, type TimedRequest } from '#client/environment.ts';

/**
 * A request and the JSON of its answer. A line that is slow is not dead: what gets through, of the body or of the
 * answer, begins the time anew. `fetch` would tell nothing of a body on its way out.
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
    // What is not JSON comes as null.
    call.responseType = 'json';
    for (const target of [call, call.upload]) target.addEventListener('progress', restartTimeout);
    call.addEventListener('loadend', () => {
      clearTimeout(timer);
      if (call.status === 0) reject(new TypeError('no answer'));
      else resolve({ status: call.status, body: call.response });
    });
    // `undefined` stays undefined: a request without a body.
    call.send(JSON.stringify(body));
    restartTimeout();
  });
