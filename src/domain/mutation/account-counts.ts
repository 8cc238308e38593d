import { type Account } from '../account/account.ts';
import { limits } from '../primitives/limits.ts';
import { Refusal } from './refusal.ts';

/** By how much the numbers of ideas and finished ideas and the bytes of text change. */
export interface CountChange {
  readonly ideas: number;
  readonly finished: number;
  readonly textSize: number;
}

/** @throws Refusal if what grows passes its limit */
export function withCounts(account: Account, change: CountChange): Account {
  const ideas = account.ideas + change.ideas;
  const textSize = account.textSize + change.textSize;
  if (change.ideas > 0 && ideas > limits.ideas) throw new Refusal('too-many-ideas');
  if (change.textSize > 0 && textSize > limits.accountBytes) throw new Refusal('account-full');
  return { ...account, ideas, finished: account.finished + change.finished, textSize };
}
