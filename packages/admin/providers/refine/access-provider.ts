/**
 * Refine's access control, answered by CASL. What is drawn cannot wait for a promise without flickering, so that the
 * provider's `can` also answers at once: whatever is shown or hidden asks that, and nothing beside it (ADR 019).
 */
import type { AnyAbility } from '@casl/ability';
import type { AccessControlProvider, CanParams } from '@refinedev/core';
import { refineTexts } from '../texts.ts';

/** Whether the user may do an operation or action of a resource; with a field, what is asked of that alone. */
export type May = (action: string, resource: string, field?: string) => boolean;

type Can = AccessControlProvider['can'];
type CanAtOnce = Can & { readonly atOnce: May };

/** `abilityOf` is asked each time, so that the answer follows the session. A rule's own reason wins. */
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

/** What `can` answers without waiting. Throws for a provider that cannot: a mistake of the developer. */
export function mayOf(can: Can | undefined): May {
  if (!can || !isAtOnce(can)) {
    throw new Error(
      'The access control provider that <Refine> was given must also answer at once: its `can` has no `atOnce`',
    );
  }
  return can.atOnce;
}
