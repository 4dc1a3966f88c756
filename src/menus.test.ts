/** The menus of the declared resources, by role (decisions, "Routes and menus"), as far as their screens are built. */
import { describe, expect, it } from 'vitest';
import { createRegistry, menuOf, viewerOf } from './engine/model/registry/registry.ts';
import type { Resource } from './engine/model/declaration/resource.ts';
import type { User } from './providers/session/session-store.ts';

const declared = Object.values(import.meta.glob<Resource>('./resources/*.resource.tsx', { eager: true, import: 'default' }));
const registry = createRegistry(declared.filter(({ development }) => !development));

function labelsFor(change: Partial<User>): string[] {
  const user: User = { role: 'Shop', isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true, ...change };
  return menuOf(registry, viewerOf(registry, user)).map(({ resource: { label, menu } }) => menu?.label ?? label);
}

describe('the menu', () => {
  it('of an administrator holds the catalogue, the shops, both kinds of codes and news, and what was changed', () => {
    expect(labelsFor({ role: 'Admin' })).toEqual(['Orders', 'Catalogue', 'Shops', 'Promotion Codes', 'Push Notifications', 'Subscriptions', 'Audit Trail', 'Account Settings']);
  });

  it('of a merchant holds its shops and account', () => {
    expect(labelsFor({ role: 'Merchant' })).toEqual(['Orders', 'Shops', 'Product Catalog', 'Payment Settings', 'Subscription', 'Account Settings']);
  });

  it('of a shop holds orders and returns, of a collection-only one neither', () => {
    expect(labelsFor({ role: 'Shop' })).toEqual(['Orders', 'Returns', 'Account Settings']);
    expect(labelsFor({ isCollectEnabled: true, isCollectOnly: true })).toEqual(['Account Settings']);
  });
});
