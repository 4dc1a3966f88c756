/** Rate limits of calls that are open to anyone: sign-in, token refresh and password reset. */
import type { RateLimit } from '../../api/attempt-limiter.ts';
import { networkOf } from '../../runtime/network.ts';
import { hashToken } from './sessions.ts';

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
/** Tries per account from all unknown devices in 15 minutes, as a multiple of the limit per minute. */
const unknownDevicesFactor = 5;

interface SignInAttempt {
  readonly address: string;
  readonly email: string;
  /** The token of a device on which the account has signed in before. */
  readonly knownDevice: string | undefined;
  /** Passwords per minute. */
  readonly most: number;
}

/**
 * Limits sign-in tries per network and, over a longer time, per account on all unknown devices, which slows distributed
 * guessing. A known device has its own limit, so that guessers cannot lock out the account's owner.
 */
export function signInLimits({ address, email, knownDevice, most }: SignInAttempt): RateLimit[] {
  if (knownDevice !== undefined) {
    return [{ name: `sign-in as ${email} on device ${hashToken(knownDevice)}`, most, windowMs: minuteMs }];
  }
  return [
    { name: `sign-in from ${networkOf(address)}`, most, windowMs: minuteMs },
    { name: `sign-in as ${email} on unknown devices`, most: most * unknownDevicesFactor, windowMs: quarterHourMs },
  ];
}

/** Every request may send a mail. */
export function forgotPasswordLimits(address: string, email: string): RateLimit[] {
  return [
    { name: `forgot password from ${networkOf(address)}`, most: 20, windowMs: quarterHourMs },
    { name: `forgot password of ${email}`, most: 5, windowMs: quarterHourMs },
  ];
}

/** Enough for an office behind one address. Each open tab refreshes every half an hour. */
export function refreshLimit(address: string): RateLimit {
  return { name: `refresh from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

/** Limits the database query that checks for a known device, which must run before the other limits are chosen. */
export function deviceLimit(address: string): RateLimit {
  return { name: `device from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

export function setUpLimits(address: string): RateLimit[] {
  return [{ name: `set up from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}

export function resetPasswordLimits(address: string): RateLimit[] {
  return [{ name: `reset password from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}
