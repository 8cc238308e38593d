import { randomUUID } from 'node:crypto';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { type Mutation, type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { exportedOf } from '#domain/testing/make-idea.ts';

/** The time of every test mutation that is given no other. */
export const meantAt = Date.parse('2026-11-20T10:00:00.000Z');

/** A mutation as a client sends it. */
export function makeMutation<N extends MutationName>(
  name: N,
  args: MutationArgs[N],
  stamp: { readonly id?: string; readonly at?: number } = {},
): Mutation {
  return { id: randomUUID(), name, args, at: meantAt, utcOffset: 0, ...stamp } as Mutation;
}

export const fields: IdeaFields = {
  title: 'Tidal gravity battery',
  description: 'Lift blocks with spare tide power',
  category: 'Energy Tech',
  deadline: '2026-12-24T18:00',
  target: 'Bench model',
  priority: 'High',
  tags: [],
};

export const importedIdea = exportedOf({
  ...fields,
  title: 'Pendulum that counts leap seconds',
  category: 'Timepieces',
  tags: ['research'],
  progress: 40,
  updates: [{ text: 'Cut the escapement', date: '2026-10-01T08:00:00.000Z' }],
  notes: [{ text: 'Ask the observatory', date: '2026-10-02T08:00:00.000Z' }],
  createdAt: '2026-09-30T12:00:00.000Z',
});
