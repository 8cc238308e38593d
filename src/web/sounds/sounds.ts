import { canPlaySound } from '../platform/user-gesture.ts';
import { type SoundName } from './sound-name.ts';

/**
 * Plays short sounds, unless the person has switched them off. The synthesiser loads with the first one.
 * Browsers keep silent before the first gesture, and so does Forge: it makes no sound without an action.
 */
export function createSounds(
  isOn: () => boolean,
  schedule: (run: () => void) => void = afterPainting,
): (name: SoundName) => void {
  const load = () => import('./synthesiser.ts');
  let synthesiser: ReturnType<typeof load> | null = null;
  return (name) => {
    if (!isOn() || !canPlaySound()) return;
    synthesiser ??= load();
    synthesiser.then(
      ({ play }) => schedule(() => play(name)),
      // Without a network, and before the page is cached: silent now, tried again at the next sound.
      () => (synthesiser = null),
    );
  };
}

/** The first sound starts the audio device, which takes longer than a frame may: what is seen comes first. */
function afterPainting(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
