import { afterEach, expect, it, vi } from 'vitest';
import { createChime } from './chime.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Stubs Web Audio with a context in the given state, and records the calls. */
function audio(state: AudioContextState) {
  const calls: string[] = [];
  const context = {
    state,
    currentTime: 10,
    destination: 'ears',
    resume: vi.fn(async () => void (context.state = 'running')),
  };
  const part = (name: string) =>
    class {
      constructor(_: unknown, options: object) {
        calls.push(`${name} ${JSON.stringify(options)}`);
      }
      readonly gain = Object.fromEntries(
        ['setValueAtTime', 'linearRampToValueAtTime', 'exponentialRampToValueAtTime'].map((step) => [
          step,
          (value: number, at: number) => calls.push(`${step} ${value} ${at.toFixed(2)}`),
        ]),
      );
      connect(to: unknown) {
        calls.push(`${name} to ${typeof to === 'string' ? to : 'volume'}`);
        return to;
      }
      start(at: number) {
        calls.push(`start ${at.toFixed(2)}`);
      }
      stop(at: number) {
        calls.push(`stop ${at.toFixed(2)}`);
      }
    };
  const made = vi.fn(function make() {
    return context;
  });
  const window = { AudioContext: made };
  vi.stubGlobal('window', window);
  vi.stubGlobal('AudioContext', made);
  vi.stubGlobal('OscillatorNode', part('tone'));
  vi.stubGlobal('GainNode', part('volume'));
  return { calls, context, made };
}

it('a chime plays two soft tones in succession once the user has touched the page', async () => {
  const { calls, context, made } = audio('suspended');
  const chime = createChime();
  chime.play();
  expect([chime.canSound(), calls, made.mock.calls.length]).toEqual([false, [], 0]);
  chime.unlock();
  await Promise.resolve();
  chime.unlock();
  expect([chime.canSound(), made.mock.calls.length, context.resume.mock.calls.length]).toEqual([true, 1, 1]);
  chime.play();
  expect(calls).toEqual(
    [
      [880, 0],
      [1174.66, 0.16],
    ].flatMap(([frequency = 0, start = 0]) => [
      `tone ${JSON.stringify({ type: 'sine', frequency })}`,
      'volume {"gain":0}',
      `setValueAtTime 0 ${(10 + start).toFixed(2)}`,
      `linearRampToValueAtTime 0.18 ${(10.02 + start).toFixed(2)}`,
      `exponentialRampToValueAtTime 0.001 ${(10.45 + start).toFixed(2)}`,
      'tone to volume',
      'volume to ears',
      `start ${(10 + start).toFixed(2)}`,
      `stop ${(10.45 + start).toFixed(2)}`,
    ]),
  );
});

it('a chime stays silent if the browser refuses or has no audio', async () => {
  const { calls, context } = audio('suspended');
  context.resume.mockRejectedValue(new Error('Not touched'));
  const chime = createChime();
  chime.unlock();
  await Promise.resolve();
  chime.play();
  expect([chime.canSound(), calls]).toEqual([false, []]);
  vi.stubGlobal('window', {});
  const still = createChime();
  still.unlock();
  still.play();
  expect(still.canSound()).toBe(false);
});
