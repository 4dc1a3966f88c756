import type { PushNotification } from '../../../contract/push.ts';

interface NotificationRecipients {
  readonly kind: string;
  readonly names: readonly string[];
}

/** Shops by name, or by id where a backend sends no names; customers by id. */
export function recipientsOf({ Shops, Customers }: Pick<PushNotification, 'Shops' | 'Customers'>): NotificationRecipients {
  const shops = (Shops ?? []).map((shop) => (typeof shop === 'object' ? shop.ShopName : String(shop)));
  const customers = (Customers ?? []).map(String);
  if (shops.length > 0 && customers.length > 0) return { kind: 'To shops and customers', names: [...shops, ...customers] };
  const [names, one] = shops.length > 0 ? [shops, 'shop'] : [customers, 'customer'];
  return { kind: names.length === 1 ? `To ${one}` : `To ${names.length.toLocaleString('en-GB')} ${one}s`, names };
}
