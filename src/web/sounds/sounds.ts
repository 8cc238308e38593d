import { afterPaint } from '../platform/after-paint.ts';
import { canPlaySound } from '../platform/user-gesture.ts';
import { type SoundName } from './sound-name.ts';

/**
 * Plays short sounds, unless the user has disabled them. The first sound loads the synthesiser. Browsers
 * block sound before the first user gesture, and Forge plays none without a user action.
 */
export function createSounds(
  isOn: () => boolean,
  schedule: (run: () => void) => unknown = afterPaint,
): (name: SoundName) => void {
  const load = () => import('./synthesiser.ts');
  let synthesiser: ReturnType<typeof load> | null = null;
  return (name) => {
    if (!isOn() || !canPlaySound()) return;
    synthesiser ??= load();
    synthesiser.then(
      // The first sound starts the audio device, which takes longer than a frame: paint before it.
      ({ play }) => schedule(() => play(name)),
      // Loading failed, as when offline and not cached yet: skip this sound, and retry at the next.
      () => (synthesiser = null),
    );
  };
}
