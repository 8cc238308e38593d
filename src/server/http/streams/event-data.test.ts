import { expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { maxEventPayloadLength } from '#contract/protocol.ts';
import { initialAccount } from '#domain/account/account.ts';
import { eventData } from './event-data.ts';

function changes(name: string): Changes {
  const account = { ...initialAccount, categories: [name] };
  return {
    from: 1,
    to: 2,
    reset: false,
    account,
    ideas: [],
    removedIdeas: [],
    entries: [],
    removedEntries: [],
  };
}

it('serializes the changes as JSON once', () => {
  let made = 0;
  const watched = { ...changes('Zebras'), toJSON: () => ((made += 1), { made }) };
  expect(JSON.parse(eventData(changes('Zebras')))).toEqual(changes('Zebras'));
  expect([eventData(watched), eventData(watched)]).toEqual(['{"made":1}', '{"made":1}']);
});

it('contains only the version if the changes exceed the maximum length of an event', () => {
  const rest = JSON.stringify(changes('')).length;
  expect(eventData(changes('x'.repeat(maxEventPayloadLength - rest)))).toHaveLength(maxEventPayloadLength);
  expect(eventData(changes('x'.repeat(maxEventPayloadLength - rest + 1)))).toBe('{"to":2}');
});
