import { type IncomingMessage, request } from 'node:http';
import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { paths } from '#contract/protocol.ts';
import { type Person } from './person.ts';
import { until } from './until.ts';

export interface LiveEvent {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** An open event stream and the events received so far. */
export interface LiveReader {
  readonly response: IncomingMessage;
  readonly events: readonly LiveEvent[];
  /** The events that carry changes or a version, in the order they came. */
  changes(): readonly (Changes | VersionOnly)[];
  isEnded(): boolean;
  close(): void;
}

export interface LiveOptions {
  readonly since?: number;
  readonly lastEventId?: string;
}

/** Opens a person's event stream and waits for its first event. */
export async function openLive(url: string, person: Person, options: LiveOptions = {}): Promise<LiveReader> {
  const reader = await openStream(url, person, options);
  await until(() => reader.events.length > 0 || reader.isEnded(), 'the first event');
  return reader;
}

/** Opens a person's event stream; `isRead: false` leaves everything after the headers unread. */
export function openStream(
  url: string,
  person: Person,
  { since = 0, lastEventId, isRead = true }: LiveOptions & { readonly isRead?: boolean } = {},
): Promise<LiveReader> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}${paths.live}?since=${since}`, {
      agent: false,
      headers: {
        Cookie: person.cookie,
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const events: LiveEvent[] = [];
      let hasEnded = false;
      let text = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('close', () => (hasEnded = true));
      if (isRead) {
        response.on('data', (chunk: string) => {
          text += chunk;
          const whole = text.split('\n\n');
          text = whole.pop() ?? '';
          events.push(...whole.map(parse));
        });
      }
      resolve({
        response,
        events,
        changes: () =>
          events
            .filter(({ name }) => name === 'message')
            .map(({ data }) => JSON.parse(data) as Changes | VersionOnly),
        isEnded: () => hasEnded,
        close: () => void response.destroy(),
      });
    });
    call.end();
  });
}

function parse(block: string): LiveEvent {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
  return { id: field('id'), name: field('event') || 'message', data: field('data') };
}
