/**
 * Refine's access control on top of CASL. Rendering can't wait for a promise without flickering, so the provider's
 * `can` also has a synchronous variant. All visibility checks use it (ADR 019).
 */
import type { AnyAbility } from '@casl/ability';
import type { AccessControlProvider, CanParams } from '@refinedev/core';
import { refineTexts } from '../texts.ts';

/** Returns whether the user may perform an action on a resource, or on one of its fields. */
export type May = (action: string, resource: string, field?: string) => boolean;

type Can = AccessControlProvider['can'];
type CanAtOnce = Can & { readonly atOnce: May };

/**
 * Creates the provider. `abilityOf` is called for each check, so that the answer follows the session. A rule's own
 * reason takes precedence.
 */
export function createAccessProvider(abilityOf: () => AnyAbility): AccessControlProvider & { readonly can: CanAtOnce } {
  const atOnce: May = (action, resource, field) => abilityOf().can(action, resource, field);
  const can = async ({ resource = 'all', action, params }: CanParams) => {
    const given: unknown = params?.['field'];
    const field = typeof given === 'string' ? given : undefined;
    return atOnce(action, resource, field)
      ? { can: true }
      : {
          can: false,
          reason: abilityOf().relevantRuleFor(action, resource, field)?.reason ?? refineTexts.notAllowed(),
        };
  };
  return { can: Object.assign(can, { atOnce }) };
}

function isAtOnce(can: Can): can is CanAtOnce {
  return 'atOnce' in can && typeof can.atOnce === 'function';
}

/** Returns the synchronous check of `can`. Throws if the provider has none, which is a developer's mistake. */
export function mayOf(can: Can | undefined): May {
  if (!can || !isAtOnce(can)) {
    throw new Error(
      'The access control provider of <Refine> must also answer synchronously: its `can` has no `atOnce`',
    );
  }
  return can.atOnce;
}
