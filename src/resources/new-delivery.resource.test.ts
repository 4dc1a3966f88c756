import { describe, expect, it } from 'vitest';
import { createRegistry, menuOf, routesOf, viewerOf } from 'schema-admin/engine/model/registry/registry.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import newDelivery from './new-delivery.resource.tsx';

const registry = createRegistry([newDelivery]);
const viewer = (change: Partial<User>) =>
  viewerOf(registry, {
    role: 'Shop',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
    ...change,
  });
const routes = (change: Partial<User>) =>
  routesOf(registry, viewer(change)).map((route) =>
    route.kind === 'redirect' ? `${route.path} > ${route.to}` : route.path,
  );

describe('the route of a new delivery', () => {
  // Requirements D-2.03, O-2.24
  it('exists for shops that collect, and for every administrator', () => {
    expect(routes({ isCollectEnabled: true })).toEqual(['/new-delivery-order']);
    expect(routes({ isCollectEnabled: true, isCollectOnly: true })).toEqual(['/new-delivery-order']);
    expect(routes({ role: 'Admin' })).toEqual(['/new-delivery-order']);
  });

  // Requirement D-2.03
  it('does not exist for a shop or merchant without the collect flag', () => {
    expect([routes({}), routes({ role: 'Merchant' })]).toEqual([[], []]);
  });

  it('redirects a merchant that collects to its deliveries', () => {
    expect(routes({ role: 'Merchant', isCollectEnabled: true })).toEqual(['/new-delivery-order > /delivery-orders']);
  });

  it('is in no menu', () => {
    expect(menuOf(registry, viewer({ isCollectEnabled: true }))).toEqual([]);
  });
});
