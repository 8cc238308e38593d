import { expect, it } from 'vitest';
import { CallFailed } from '#client/errors.ts';
import { type Credentials, submitCredentials } from './submit-credentials.ts';

const complete = { email: 'ada@example.org', password: 'secret1' };

async function submit(credentials: Credentials, answer: () => Promise<unknown> = () => Promise.resolve({})) {
  const happened: string[] = [];
  const fault = await submitCredentials(credentials, {
    authenticate: (email, password) => {
      happened.push(`entered ${email} ${password}`);
      return answer();
    },
    onSent: () => void happened.push('sent'),
    onSuccess: () => void happened.push('success'),
  });
  return { fault, happened };
}

it('runs the success callback once the server has let the person in, and only then', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const happened: string[] = [];
  const submitted = submitCredentials(complete, {
    authenticate: () => promise,
    onSent: () => void happened.push('sent'),
    onSuccess: () => void happened.push('success'),
  });
  await Promise.resolve();
  expect(happened).toEqual(['sent']);
  resolve({});
  expect(await submitted).toBe(null);
  expect(happened).toEqual(['sent', 'success']);
});

it('needs no success callback', async () => {
  const onSent = () => {};
  expect(await submitCredentials(complete, { authenticate: () => Promise.resolve({}), onSent })).toBe(null);
});

it('gives the code of a refusal, and runs no success callback', async () => {
  for (const [error, code] of [
    [new CallFailed('wrong-password'), 'wrong-password'],
    [new Error('a fault of ours'), 'internal'],
  ] as const) {
    const { fault, happened } = await submit(complete, () => Promise.reject(error));
    expect(fault).toBe(code);
    expect(happened).toEqual(['sent', 'entered ada@example.org secret1']);
  }
});

it('sends nothing that cannot be right', async () => {
  expect(await submit({ ...complete, email: 'nobody' })).toEqual({ fault: 'invalid-email', happened: [] });
  expect(await submit({ ...complete, password: 'short' })).toEqual({ fault: 'weak-password', happened: [] });
});
