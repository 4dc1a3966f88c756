/** The limits of what anyone can try: sign-in, forgotten and new passwords. */
import type { RateLimit } from '../../api/attempt-limiter.ts';
import { networkOf } from '../../runtime/network.ts';
import { hashToken } from './sessions.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** From all strangers together in a quarter of an hour, for each password that one of them may try in a minute. */
const strangersShare = 5;

interface SignInTry {
  readonly address: string;
  readonly email: string;
  /** The token of a device on which this account has signed in before. */
  readonly knownDevice: string | undefined;
  /** Passwords in a minute. */
  readonly most: number;
}

/**
 * So many passwords a minute, right or wrong, from one network: a guesser who owns an account cannot buy tries with it.
 * All strangers who try one account share a larger number in a longer time, which slows a guess from many networks and
 * still leaves its owner ways in after ten wrong tries from elsewhere. A device on which the account has signed in
 * before has tries of its own, which nobody else can use up.
 */
export function signInLimits({ address, email, knownDevice, most }: SignInTry): RateLimit[] {
  if (knownDevice !== undefined) {
    return [{ name: `sign-in as ${email} on device ${hashToken(knownDevice)}`, most, windowMs: minuteMs }];
  }
  return [
    { name: `sign-in from ${networkOf(address)}`, most, windowMs: minuteMs },
    { name: `sign-in as ${email} on unknown devices`, most: most * strangersShare, windowMs: quarterMs },
  ];
}

/** Each may send somebody a mail. */
export function forgotPasswordLimits(address: string, email: string): RateLimit[] {
  return [
    { name: `forgot password from ${networkOf(address)}`, most: 20, windowMs: quarterMs },
    { name: `forgot password of ${email}`, most: 5, windowMs: quarterMs },
  ];
}

/** For a whole office behind one address: each open tab refreshes every half an hour. */
export function refreshLimit(address: string): RateLimit {
  return { name: `refresh from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

/** To find out whether a device is known takes the database, before any other limit can be chosen. */
export function deviceLimit(address: string): RateLimit {
  return { name: `device from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

export function resetPasswordLimits(address: string): RateLimit[] {
  return [{ name: `reset password from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}
