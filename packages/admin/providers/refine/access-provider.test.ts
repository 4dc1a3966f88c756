import { createMongoAbility } from '@casl/ability';
import { describe, expect, it } from 'vitest';
import { createAccessProvider } from './access-provider.ts';

const ability = createMongoAbility([
  { action: ['list', 'accept'], subject: 'orders' },
  { action: 'accept', subject: 'orders', inverted: true, reason: 'Only shops accept orders.' },
]);

describe('the access provider', () => {
  it('follows the rules, with the rule’s reason or a general one', async () => {
    const { can } = createAccessProvider(() => ability);
    expect(await can({ resource: 'orders', action: 'list' })).toEqual({ can: true });
    expect(await can({ resource: 'orders', action: 'accept' })).toEqual({
      can: false,
      reason: 'Only shops accept orders.',
    });
    expect(await can({ resource: 'shops', action: 'list' })).toEqual({
      can: false,
      reason: 'Your account is not allowed to do this.',
    });
    expect(await can({ action: 'list' })).toMatchObject({ can: false });
  });

  it('follows a changed ability', async () => {
    let present = createMongoAbility();
    const { can } = createAccessProvider(() => present);
    expect(await can({ resource: 'orders', action: 'list' })).toMatchObject({ can: false });
    present = ability;
    expect(await can({ resource: 'orders', action: 'list' })).toEqual({ can: true });
  });
});
