import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SoundName } from './sound-name.ts';
import { createSounds } from './sounds.ts';

interface Played {
  readonly ends: number[];
  readonly gains: number[];
}

const played: Played = { ends: [], gains: [] };

/** The part of Web Audio the synthesiser uses; it records when sounds end and how loud they are. */
class SilentAudio {
  readonly currentTime = 100;
  readonly sampleRate = 8_000;
  readonly destination = {};
  resume() {}
  createOscillator() {
    const stop = (at: number) => played.ends.push(at - this.currentTime);
    return { frequency: {}, connect: (next: object) => next, start() {}, stop };
  }
  createGain() {
    const note = (gain: number) => played.gains.push(gain);
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, linearRampToValueAtTime: note };
    return { gain, connect: (next: object) => next };
  }
  createBuffer(_channels: number, length: number) {
    played.ends.push(length / this.sampleRate);
    return { getChannelData: () => new Float32Array(length) };
  }
  createBufferSource() {
    return { connect: (next: object) => next, start() {} };
  }
  createBiquadFilter() {
    return { frequency: {}, Q: {}, connect: (next: object) => next };
  }
}

const activation = { hasBeenActive: true };

beforeEach(() => {
  activation.hasBeenActive = true;
  played.ends.length = 0;
  played.gains.length = 0;
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  vi.stubGlobal('navigator', { userActivation: activation });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Waits until the synthesiser has loaded, the first time it is used. */
const settle = async () => {
  await vi.waitFor(() => import('./synthesiser.ts'));
  await new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
};

it.each<SoundName>(['add', 'update', 'done', 'badge', 'move', 'delete', 'error'])(
  'plays %s within 400 ms, and quietly',
  async (name) => {
    createSounds(() => true)(name);
    await vi.waitFor(() => expect(played.ends.length).toBeGreaterThan(0));
    expect(Math.max(...played.ends)).toBeLessThanOrEqual(0.4001);
    expect(Math.max(...played.gains)).toBeLessThanOrEqual(0.15);
  },
);

it('makes no sound while sounds are switched off', async () => {
  createSounds(() => false)('add');
  await settle();
  expect(played.ends).toEqual([]);
});

it('makes no sound before the first gesture', async () => {
  const play = createSounds(() => true);
  activation.hasBeenActive = false;
  play('error');
  await settle();
  expect(played.ends).toEqual([]);
  activation.hasBeenActive = true;
  play('error');
  await vi.waitFor(() => expect(played.ends).toHaveLength(2));
});
