import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { createMutation } from '#client/replica/create-mutation.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { pushSchema } from '#contract/mutations.ts';
import { browserEnvironment } from './browser-environment.ts';
import { pagePathOf } from './page-path.ts';

const pagePath = pagePathOf('https://forge.example.org/');

afterEach(() => {
  vi.useRealTimers();
});

it.each(['1601-01-01', '1969-12-31', '1970-01-01', '2026-11-20', '9999-12-31'])(
  'means what the server takes, whatever the clock of the device says: %s',
  (date) => {
    vi.useFakeTimers({ now: Date.parse(date), toFake: ['Date'] });
    const environment = browserEnvironment({ log: () => {}, isErrorCode, pagePath });
    const mutation = createMutation(environment, 'addCategory', { name: 'Kites' });
    expect(v.safeParse(pushSchema, { mutations: [mutation] }).issues).toBeUndefined();
  },
);
