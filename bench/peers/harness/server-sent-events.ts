import { get } from 'node:http';
import { type Subscription } from './backend.ts';

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Opens an event stream and resolves once it has started. */
export function readEvents(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: ServerEvent) => void,
): Promise<Subscription> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path,
      agent: false,
      headers: { ...headers, Accept: 'text/event-stream' },
    };
    const request = get(options, (response) => {
      if (response.statusCode !== 200) {
        request.destroy();
        return reject(new Error(`the stream was answered with ${response.statusCode}`));
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (chunk: string) => {
        text += chunk;
        const whole = text.split('\n\n');
        text = whole.pop() ?? '';
        for (const block of whole) onEvent(parse(block));
      });
      resolve({ close: () => void request.destroy() });
    });
    request.on('error', reject);
  });
}

function parse(block: string): ServerEvent {
  let event = 'message';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('data:')) data += line.slice(5).trimStart();
    else if (line.startsWith('event:')) event = line.slice(6).trim();
  }
  return { event, data };
}
