import { type Account, type Language } from '#domain/account/account.ts';
import { capturedIdea } from '#domain/capture/captured-idea.ts';
import { readCapture } from '#domain/capture/read-capture.ts';
import { allCategories, defaultCategory } from '#domain/idea/categories.ts';
import { type Stamp } from '#domain/mutation/mutation.ts';
import { type Write } from './apply-write.ts';
import { programStamp, programZone } from './program-stamp.ts';

export interface CaptureRequest {
  readonly text: string;
  /** By default the account's language. */
  readonly language?: Language | undefined;
  /** By default the account's zone. */
  readonly zone?: string | undefined;
}

/** The mutation of a line, which is read as in the page's capture line and dated in its zone. */
export function captureWrite(
  { text, language, zone }: CaptureRequest,
  account: Account,
  stampOfAccount: Stamp,
): Write<'captureIdeas'> & Stamp {
  const { preferences } = account;
  const stamp =
    zone === undefined
      ? stampOfAccount
      : programStamp({ ...account, preferences: { ...preferences, zone } }, stampOfAccount.at);
  const capture = readCapture(text.replaceAll(/\s+/g, ' '), {
    language: language ?? preferences.language ?? 'en',
    now: stamp.at,
    zone: programZone(stamp),
    categories: allCategories(account.categories),
    tags: account.tags ?? [],
    keptAsText: [],
  });
  return { name: 'captureIdeas', args: { ideas: [capturedIdea(capture, defaultCategory)] }, ...stamp };
}
