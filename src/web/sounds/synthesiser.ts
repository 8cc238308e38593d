import { type SoundName } from './sound-name.ts';

/** One note: frequency in hertz, when it begins and how long it lasts in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly gain?: number;
  readonly wave?: OscillatorType;
}

const quiet = 0.1;
const loudest = 0.14;

/** Every sound ends within 0.4 seconds. */
const sounds: Record<SoundName, readonly Note[]> = {
  add: [
    { pitch: 523, at: 0, length: 0.09 },
    { pitch: 784, at: 0.07, length: 0.16 },
  ],
  update: [
    { pitch: 1320, at: 0, length: 0.05, gain: quiet, wave: 'triangle' },
    { pitch: 1760, at: 0.04, length: 0.12, gain: 0.08 },
  ],
  done: [
    { pitch: 523, at: 0, length: 0.1 },
    { pitch: 659, at: 0.06, length: 0.1 },
    { pitch: 784, at: 0.12, length: 0.1 },
    { pitch: 1047, at: 0.18, length: 0.22 },
  ],
  badge: [
    { pitch: 659, at: 0, length: 0.1 },
    { pitch: 880, at: 0.08, length: 0.1 },
    { pitch: 1319, at: 0.16, length: 0.24 },
  ],
  move: [{ pitch: 220, at: 0, length: 0.05, gain: 0.12, wave: 'triangle' }],
  delete: [
    { pitch: 330, at: 0, length: 0.08 },
    { pitch: 196, at: 0.06, length: 0.2 },
  ],
  error: [
    { pitch: 196, at: 0, length: 0.12, gain: 0.06, wave: 'square' },
    { pitch: 185, at: 0.1, length: 0.18, gain: 0.06, wave: 'square' },
  ],
};

let context: AudioContext | null = null;

export function play(name: SoundName): void {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime;
  if (name === 'done') strike(context, start);
  for (const note of sounds[name]) sing(context, start, note);
}

function sing(
  audio: AudioContext,
  start: number,
  { pitch, at, length, gain = loudest, wave = 'sine' }: Note,
): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const begin = start + at;
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(gain, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** A hammer blow: a burst of noise that dies away in a few hundredths of a second. */
function strike(audio: AudioContext, start: number): void {
  const seconds = 0.12;
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (audio.sampleRate * 0.015));
  }
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = 2600;
  band.Q.value = 6;
  volume.gain.value = loudest;
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(start);
}
