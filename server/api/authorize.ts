import type { FastifyRequest } from 'fastify';
import { type Access, mayCall } from 'schema-admin/contract/endpoint.ts';
import { rolePrefix } from 'schema-admin/contract/roles.ts';
import { type SignedInUser, authenticate } from '../authentication/authenticate.ts';
import { ApiError } from './errors.ts';
import { readPathParams } from './read-request.ts';
import type { Services } from './services.ts';
import { gateTexts } from './texts.ts';

/**
 * Returns the signed-in user, or `null` if the endpoint or socket needs none. Throws a 401 without a valid session, and
 * a 403 if the user's role, abilities or flags don't allow the call or the path's `{role}` is another role.
 */
export async function authorize(
  services: Pick<Services, 'database' | 'clock' | 'secret'>,
  access: Access,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  if (access === 'public' || access === 'session') return null;
  const user = await authenticate(services, request);
  if (user === undefined) throw new ApiError(401, gateTexts.signIn());
  const role = readPathParams(request)['role'];
  if (!mayCall(access, user) || (role !== undefined && role.toLowerCase() !== rolePrefix(user.role))) {
    throw new ApiError(403, gateTexts.mayNot());
  }
  return user;
}
