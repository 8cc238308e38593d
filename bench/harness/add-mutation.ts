import { type MutationOf } from '#domain/mutation/mutation.ts';

/** A typical new idea, as the form sends it. */
export function addMutation(id: string): MutationOf<'addIdea'> {
  return {
    id,
    name: 'addIdea',
    args: {
      title: 'Learn enough Spanish to order dinner',
      description: 'Ten minutes each morning, one conversation a week, and no app that has an owl in it.',
      category: 'Education',
      deadline: '2099-12-31T18:00',
      target: 'Order a whole dinner without pointing',
      priority: 'High',
      tags: ['research', 'inspiration'],
    },
    at: Date.now(),
    utcOffset: 60,
  };
}
