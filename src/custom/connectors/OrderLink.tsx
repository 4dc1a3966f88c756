import { Link } from 'react-router';
import type { Id } from 'schema-admin/contract/endpoint.ts';

interface OrderLinkProps {
  readonly id: Id | null | undefined;
  readonly number: string | null | undefined;
}

/** The number of an order, which leads to its page. */
export function OrderLink({ id, number }: OrderLinkProps) {
  if (!id || !number) return null;
  return <Link to={`/orders/details/${encodeURIComponent(id)}`}>{number}</Link>;
}
