/** The menus of the marketplace's resources, by role (decisions, "Routes and menus"). Test new resources elsewhere. */
import { describe, expect, it } from 'vitest';
import { createRegistry, landingOf, menuOf, routesOf, viewerOf } from 'schema-admin/engine/model/registry/registry.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';

const declared = Object.values(
  import.meta.glob<Resource>('./resources/**/*.resource.tsx', { eager: true, import: 'default' }),
);
const registry = createRegistry(declared.filter(({ development }) => !development));

const viewer = (change: Partial<User>) =>
  viewerOf(registry, {
    role: 'Shop',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
    ...change,
  });

const menus = {
  Admin: [
    'Orders',
    'Delivery Dashboard',
    'Delivery Orders',
    'Incidents',
    'Catalogue',
    'Shops',
    'Promotion Codes',
    'Push Notifications',
    'Invoices',
    'Money',
    'Agency Fee Summary',
    'Subscriptions',
    'Account Settings',
    'Audit Trail',
  ],
  Merchant: [
    'Orders',
    'Shops',
    'Product Catalog',
    'Payment Settings',
    'Invoices',
    'Money',
    'Agency Fee Summary',
    'Subscription',
    'Account Settings',
  ],
  Shop: ['Orders', 'Returns', 'Invoices', 'Account Settings'],
  collecting: [
    'Orders',
    'Delivery Dashboard',
    'Delivery Orders',
    'Favourites',
    'Incidents',
    'Returns',
    'Invoices',
    'Account Settings',
  ],
};
const marketplace = new Set(Object.values(menus).flat());

function labelsFor(change: Partial<User>): string[] {
  return menuOf(registry, viewer(change))
    .map(({ resource: { label, menu } }) => menu?.label ?? label)
    .filter((label) => marketplace.has(label));
}

describe('the menu', () => {
  // Requirement O-2.11
  it('of an administrator lists the catalogue, shops, codes, notifications and the audit trail', () => {
    expect(labelsFor({ role: 'Admin' })).toEqual(menus.Admin);
  });

  // Requirements O-1.06, O-2.12
  it('of a merchant lists its shops and account', () => {
    expect(labelsFor({ role: 'Merchant' })).toEqual(menus.Merchant);
    expect(labelsFor({ role: 'Merchant', isCollectEnabled: true }).slice(0, 5)).toEqual([
      'Orders',
      'Delivery Dashboard',
      'Delivery Orders',
      'Incidents',
      'Shops',
    ]);
  });

  // Requirements O-1.06, O-2.13, O-2.14
  it('of a shop depends on the collect flags', () => {
    expect(labelsFor({ role: 'Shop' })).toEqual(menus.Shop);
    expect(labelsFor({ isCollectEnabled: true, isCollectOnly: true })).toEqual([
      'Delivery Dashboard',
      'Delivery Orders',
      'Favourites',
      'Incidents',
      'Invoices',
      'Account Settings',
    ]);
    expect(labelsFor({ isCollectEnabled: true })).toEqual(menus.collecting);
  });
});

describe('the route', () => {
  // Requirement O-2.25
  it('of invoices exists for every shop, including collection-only ones', () => {
    const opens = (change: Partial<User>) =>
      routesOf(registry, viewer(change)).some((route) => route.path === '/invoices');
    expect([opens({}), opens({ isCollectEnabled: true, isCollectOnly: true })]).toEqual([true, true]);
  });
});

describe('courier deliveries', () => {
  // Requirements D-1.05, D-2.02, O-1.06, O-2.15, O-2.24
  it('are the landing page of users with the collect flag; administrators can always open them', () => {
    const roles = ['Shop', 'Merchant', 'Admin'] as const;
    expect(roles.map((role) => landingOf(registry, viewer({ role, isCollectEnabled: true })))).toEqual(
      Array(3).fill('/delivery-dashboard'),
    );
    expect(roles.map((role) => landingOf(registry, viewer({ role })))).toEqual([
      '/orders',
      '/merchant/orders',
      '/admin/orders',
    ]);
    const opens = (change: Partial<User>) =>
      ['/delivery-dashboard', '/delivery-orders', '/delivery-order/:id', '/delivery-order'].every((path) =>
        routesOf(registry, viewer(change)).some((route) => route.path === path),
      );
    expect([
      opens({}),
      opens({ role: 'Merchant' }),
      opens({ role: 'Admin' }),
      opens({ isCollectEnabled: true }),
      opens({ isCollectEnabled: true, isCollectOnly: true }),
    ]).toEqual([false, false, true, true, true]);
  });

  // Requirement D-2.07
  it('have one menu entry for the list, the details and the new delivery', () => {
    const entry = menuOf(registry, viewer({ isCollectEnabled: true })).find(
      ({ resource }) => resource.name === 'collect',
    );
    expect(entry?.covers).toEqual(['/delivery-orders', '/delivery-order/:id', '/new-delivery-order']);
  });
});
