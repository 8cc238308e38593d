import { type SoundName } from './sound-name.ts';

/** One note: frequency in hertz, start and duration in seconds. */
interface Note {
  readonly pitch: number;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly gain?: number;
  readonly wave?: OscillatorType;
}

const quietGain = 0.1;
const maxGain = 0.14;

/** Every sound ends within 0.4 seconds. */
const sounds: Record<SoundName, readonly Note[]> = {
  add: [
    { pitch: 523, startSeconds: 0, durationSeconds: 0.09 },
    { pitch: 784, startSeconds: 0.07, durationSeconds: 0.16 },
  ],
  update: [
    { pitch: 1320, startSeconds: 0, durationSeconds: 0.05, gain: quietGain, wave: 'triangle' },
    { pitch: 1760, startSeconds: 0.04, durationSeconds: 0.12, gain: 0.08 },
  ],
  done: [
    { pitch: 523, startSeconds: 0, durationSeconds: 0.1 },
    { pitch: 659, startSeconds: 0.06, durationSeconds: 0.1 },
    { pitch: 784, startSeconds: 0.12, durationSeconds: 0.1 },
    { pitch: 1047, startSeconds: 0.18, durationSeconds: 0.22 },
  ],
  badge: [
    { pitch: 659, startSeconds: 0, durationSeconds: 0.1 },
    { pitch: 880, startSeconds: 0.08, durationSeconds: 0.1 },
    { pitch: 1319, startSeconds: 0.16, durationSeconds: 0.24 },
  ],
  move: [{ pitch: 220, startSeconds: 0, durationSeconds: 0.05, gain: 0.12, wave: 'triangle' }],
  delete: [
    { pitch: 330, startSeconds: 0, durationSeconds: 0.08 },
    { pitch: 196, startSeconds: 0.06, durationSeconds: 0.2 },
  ],
  error: [
    { pitch: 196, startSeconds: 0, durationSeconds: 0.12, gain: 0.06, wave: 'square' },
    { pitch: 185, startSeconds: 0.1, durationSeconds: 0.18, gain: 0.06, wave: 'square' },
  ],
};

let context: AudioContext | null = null;

export function play(name: SoundName): void {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime;
  if (name === 'done') playHammerBlow(context, start);
  for (const note of sounds[name]) playNote(context, start, note);
}

function playNote(
  audio: AudioContext,
  start: number,
  { pitch, startSeconds, durationSeconds, gain = maxGain, wave = 'sine' }: Note,
): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const begin = start + startSeconds;
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(gain, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + durationSeconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + durationSeconds);
}

/** A hammer blow: a noise burst that fades within a few hundredths of a second. */
function playHammerBlow(audio: AudioContext, start: number): void {
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
  volume.gain.value = maxGain;
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(start);
}
