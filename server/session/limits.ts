/** How often what can be tried by anyone (spec: sign-in, forgotten and new passwords). */
import type { Place } from './throttle.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

/**
 * Ten passwords a minute from one network address, and ten for one account from anywhere. A right one is given back:
 * a whole shop signs in through one address in the morning.
 */
export function signInPlaces(networkAddress: string, email: string): Place[] {
  return [
    { name: `sign-in from ${networkAddress}`, most: 10, windowMs: minuteMs },
    { name: `sign-in as ${email}`, most: 10, windowMs: minuteMs },
  ];
}

/** Each may send somebody a mail. */
export function forgotPasswordPlaces(networkAddress: string, email: string): Place[] {
  return [
    { name: `forgot password from ${networkAddress}`, most: 20, windowMs: quarterMs },
    { name: `forgot password of ${email}`, most: 5, windowMs: quarterMs },
  ];
}

export function resetPasswordPlaces(networkAddress: string): Place[] {
  return [{ name: `reset password from ${networkAddress}`, most: 10, windowMs: minuteMs }];
}
