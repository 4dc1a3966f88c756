/** Checks the password of a signed-in user again, before a change that someone at an unlocked screen must not make. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { Services } from '../../api/services.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { deviceCookie } from '../../authentication/cookies.ts';
import { users } from '../../db/schema.ts';
import { networkOf } from '../../runtime/network.ts';
import { isKnownDevice } from './devices.ts';
import { deviceLimit, signInLimits } from './rate-limits.ts';
import { verifyPassword } from './sessions.ts';

const confirmTexts = defineTexts('confirm-password', {
  wrongPassword: 'This is not your password.',
});

interface Call {
  readonly services: Services;
  readonly request: FastifyRequest;
}

/** Counts a password attempt towards the limits of sign-in. Throws a 429 above them. */
export async function countPasswordAttempt({ services, request }: Call, email: string): Promise<void> {
  const { attempts, clock, config, database } = services;
  const device = request.cookies[deviceCookie];
  if (device !== undefined) attempts.takeHere(deviceLimit(request.ip), clock());
  const isKnown = device !== undefined && (await database.inScope('system', (tx) => isKnownDevice(tx, device, email)));
  const limits = signInLimits({
    address: request.ip,
    email,
    knownDevice: isKnown ? device : undefined,
    most: config.signInsAMinute,
  });
  await attempts.take(limits, clock());
}

/**
 * Throws a 422 at the field `Password` if the password is wrong, or a 429 after too many attempts. Call it outside a
 * transaction: it is slow, and the embedded database has only one connection.
 */
export async function confirmPassword(call: Call, { id, email }: SignedInUser, password: string): Promise<void> {
  await countPasswordAttempt(call, email);
  const [found] = await call.services.database.inScope('system', (tx) =>
    tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)),
  );
  if (await verifyPassword(found?.passwordHash, password)) return;
  call.request.log.info({ userId: id, network: networkOf(call.request.ip) }, 'Wrong password at a confirmation');
  const text = confirmTexts.wrongPassword();
  throw new ApiError(422, text, { Password: text });
}
