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
  const watched: Changes = {
    ...changes('Zebras'),
    get to() {
      return (made += 1);
    },
  };
  expect(JSON.parse(eventData(changes('Zebras'), 'e1'))).toEqual({ ...changes('Zebras'), epoch: 'e1' });
  for (let n = 0; n < 2; n += 1) expect(JSON.parse(eventData(watched, 'e1'))).toMatchObject({ to: 1 });
});

it('contains only the version if the changes exceed the maximum length of an event', () => {
  const rest = JSON.stringify({ ...changes(''), epoch: 'e1' }).length;
  expect(eventData(changes('x'.repeat(maxEventPayloadLength - rest)), 'e1')).toHaveLength(
    maxEventPayloadLength,
  );
  expect(eventData(changes('x'.repeat(maxEventPayloadLength - rest + 1)), 'e1')).toBe(
    '{"to":2,"epoch":"e1"}',
  );
});
