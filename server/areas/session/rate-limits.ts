/** Rate limits for calls that are open to anyone: sign-in, token refresh and password reset. */
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
  /** Maximum number of password attempts per minute. */
  readonly most: number;
}

/**
 * Returns limits per network and, over a longer time, per account across all unknown devices, which slows distributed
 * guessing. A known device has its own limit, so that attackers cannot lock out the owner.
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

/** Returns low limits, because every request may send an email. */
export function forgotPasswordLimits(address: string, email: string): RateLimit[] {
  return [
    { name: `forgot password from ${networkOf(address)}`, most: 20, windowMs: quarterHourMs },
    { name: `forgot password of ${email}`, most: 5, windowMs: quarterHourMs },
  ];
}

/**
 * Returns a limit that is high enough for an office behind one address. Each open tab refreshes about every 25 minutes.
 */
export function refreshLimit(address: string): RateLimit {
  return { name: `refresh from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

/** Returns a limit for the database query that looks up known devices. That query must run before `signInLimits`. */
export function deviceLimit(address: string): RateLimit {
  return { name: `device from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

/** Calls with the token of an invitation. */
export function invitationLimits(address: string): RateLimit[] {
  return [{ name: `invitation from ${networkOf(address)}`, most: 20, windowMs: minuteMs }];
}

export function setUpLimits(address: string): RateLimit[] {
  return [{ name: `set up from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}

export function resetPasswordLimits(address: string): RateLimit[] {
  return [{ name: `reset password from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}
