/** The sound of a new row: two soft tones from Web Audio, without an audio file. */
export interface Chime {
  /** Enables the sound. Browsers allow it only in response to user input, so call this on every press and key. */
  unlock(): void;
  canSound(): boolean;
  play(): void;
}

/** Frequencies in Hz, with start times in seconds. */
const tones = [
  [880, 0],
  [1174.66, 0.16],
] as const;
const toneSeconds = 0.45;
const loudness = 0.18;

export function createChime(): Chime {
  let context: AudioContext | undefined;
  return {
    unlock() {
      context ??= 'AudioContext' in window ? new AudioContext() : undefined;
      if (context?.state === 'suspended') context.resume().catch(() => undefined);
    },
    canSound: () => context?.state === 'running',
    play() {
      if (context?.state !== 'running') return;
      for (const [frequency, start] of tones) {
        const at = context.currentTime + start;
        const tone = new OscillatorNode(context, { type: 'sine', frequency });
        const volume = new GainNode(context, { gain: 0 });
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
        tone.connect(volume).connect(context.destination);
        tone.start(at);
        tone.stop(at + toneSeconds);
      }
    },
  };
}
