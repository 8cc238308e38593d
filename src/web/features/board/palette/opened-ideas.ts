import { type Environment } from '#client/environment.ts';
import { openedStorageKey } from '../../../app/preferences/storage-keys.ts';

const maxCount = 5;

/** The ids of the ideas last opened in this browser, the latest first. */
export function openedIdeas({ get }: Pick<Environment['storage'], 'get'>): readonly string[] {
  return (get(openedStorageKey) ?? '').split(' ').filter((id) => id !== '');
}

export function recordOpenedIdea(storage: Pick<Environment['storage'], 'get' | 'set'>, id: string): void {
  const others = openedIdeas(storage).filter((other) => other !== id);
  storage.set(openedStorageKey, [id, ...others].slice(0, maxCount).join(' '));
}
