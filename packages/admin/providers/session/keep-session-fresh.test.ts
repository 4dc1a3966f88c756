import { describe, expect, it, vi } from 'vitest';
import { browserProfile } from '../testing/browser-tabs.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { keepSessionFresh } from './keep-session-fresh.ts';
import type { SessionStore, User } from './session-store.ts';
import { createSessionStore } from './session-store.ts';

const user: User = {
  role: 'Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
};
const minutes = 60_000;

function signedIn(random = 0.5): {
  clock: ReturnType<typeof manualClock>;
  session: SessionStore;
  refresh: ReturnType<typeof vi.fn<() => Promise<void>>>;
  stop: () => void;
} {
  const clock = manualClock();
  const session = createSessionStore({ ...browserProfile().openTab(), clock });
  const refresh = vi.fn(async () => session.markRefreshed(session.key() ?? ''));
  const stop = keepSessionFresh({ session, refresh, clock, random: () => random });
  session.begin(user);
  return { clock, session, refresh, stop };
}

describe('the refresh timer', () => {
  it('refreshes every 25 minutes', async () => {
    const { clock, refresh } = signedIn();
    clock.advance(25 * minutes - 1);
    expect(refresh).not.toHaveBeenCalled();
    clock.advance(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(clock.pending()).toBe(1));
    clock.advance(25 * minutes + 1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  // Requirement O-4.09
  it.each([
    [0, 24.5],
    [1, 25.5],
  ])('varies by up to 30 seconds in either direction (random %d)', (random, expected) => {
    const { clock, refresh } = signedIn(random);
    clock.advance(expected * minutes - 1);
    expect(refresh).not.toHaveBeenCalled();
    clock.advance(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('counts refreshes by another tab or by a call', () => {
    const { clock, session, refresh } = signedIn();
    clock.advance(20 * minutes);
    session.markRefreshed(session.key() ?? '');
    clock.advance(24 * minutes);
    expect(refresh).not.toHaveBeenCalled();
    clock.advance(1 * minutes);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('retries half a minute after a failed refresh', async () => {
    const { clock, refresh } = signedIn();
    refresh.mockResolvedValue(undefined);
    clock.advance(25 * minutes);
    await vi.waitFor(() => expect(clock.pending()).toBe(1));
    clock.advance(29_999);
    expect(refresh).toHaveBeenCalledTimes(1);
    clock.advance(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  // Requirement O-4.12
  it('stops after sign-out and when it is cancelled', () => {
    const { clock, session, stop } = signedIn();
    session.end('signed-out');
    expect(clock.pending()).toBe(0);
    session.begin(user);
    expect(clock.pending()).toBe(1);
    stop();
    expect(clock.pending()).toBe(0);
  });
});
