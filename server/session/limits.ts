/** How often what can be tried by anyone (spec: sign-in, forgotten and new passwords). */
import type { Place } from './throttle.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

/**
 * So many passwords a minute, right or wrong, from one network address, and as many for one account from anywhere:
 * a guesser who owns an account cannot buy tries with it.
 */
export function signInPlaces(networkAddress: string, email: string, most: number): Place[] {
  return [
    { name: `sign-in from ${networkAddress}`, most, windowMs: minuteMs },
    { name: `sign-in as ${email}`, most, windowMs: minuteMs },
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
