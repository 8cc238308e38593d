import { type KeyValueStore } from '../environment.ts';

/** Where the session is remembered on this device (`session.ts`). A sign-out and another person's sign-in replace it. */
const rememberedKey = 'forge.session';

interface Remembered {
  readonly id?: unknown;
  readonly isPasswordCommon?: unknown;
}

/** Whether the user chose one of the most used passwords on this device. Only the answer to that choice says so. */
export function hasPasswordHint(storage: Pick<KeyValueStore, 'get'>, userId: string): boolean {
  const { id, isPasswordCommon } = readRemembered(storage);
  return id === userId && isPasswordCommon === true;
}

/** Stores the hint from the response to a changed password. */
export function rememberPasswordHint(storage: KeyValueStore, userId: string, isCommon: boolean): void {
  const remembered = readRemembered(storage);
  if (remembered.id !== userId) return;
  const { isPasswordCommon: _, ...others } = remembered;
  storage.set(rememberedKey, JSON.stringify(isCommon ? { ...others, isPasswordCommon: true } : others));
}

function readRemembered(storage: Pick<KeyValueStore, 'get'>): Remembered {
  try {
    return (JSON.parse(storage.get(rememberedKey) ?? '{}') ?? {}) as Remembered;
  } catch {
    return {};
  }
}
