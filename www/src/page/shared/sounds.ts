/** Sounds made by the page itself: short tones, no recordings. */

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'low-time';

interface Tone {
  readonly hertz: number;
  /** Seconds from the start of the sound. */
  readonly at: number;
  readonly seconds: number;
  readonly type: OscillatorType;
}

const tone = (hertz: number, at: number, seconds: number, type: OscillatorType = 'sine'): Tone => ({
  hertz,
  at,
  seconds,
  type,
});

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [tone(220, 0, 0.06, 'triangle')],
  capture: [tone(220, 0, 0.05, 'triangle'), tone(140, 0.04, 0.08, 'triangle')],
  check: [tone(523, 0, 0.08), tone(659, 0.08, 0.1)],
  end: [tone(392, 0, 0.16), tone(494, 0.14, 0.16), tone(587, 0.28, 0.3)],
  'low-time': [tone(880, 0, 0.09), tone(880, 0.16, 0.09)],
};

const LOUDNESS = 0.16;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  // Not before it is needed: browsers start audio only after a person has acted.
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const part of SOUNDS[sound]) playTone(context, part);
}

function playTone(audio: AudioContext, { hertz, at, seconds, type }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = type;
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + seconds);
}
