import type { Id } from '../../../contract/endpoint.ts';
import type { RolePrefix } from '../../../contract/roles.ts';

/** Orders live under the role's own prefix, a shop's under none (specification 1, section 2). */
export function orderListPathOf(role: RolePrefix): string {
  return role === 'shop' ? '/orders' : `/${role}/orders`;
}

export function orderPathOf(role: RolePrefix, id: Id): string {
  return `${orderListPathOf(role)}/details/${encodeURIComponent(id)}`;
}
