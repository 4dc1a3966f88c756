import type { Id } from '../../../contract/endpoint.ts';
import type { RolePrefix } from '../../../contract/roles.ts';

/** Orders live under the role's own prefix, a shop's under none (O-2.19 to O-2.21). */
export function orderListPathOf(role: RolePrefix): string {
  return role === 'shop' ? '/orders' : `/${role}/orders`;
}

export function orderPathOf(role: RolePrefix, id: Id): string {
  return `${orderListPathOf(role)}/details/${encodeURIComponent(id)}`;
}
