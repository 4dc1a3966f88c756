/** Refine's access control, answered by CASL. */
import type { AnyAbility } from '@casl/ability';
import type { AccessControlProvider } from '@refinedev/core';
import { refineTexts } from './texts.ts';

/** `abilityOf` is asked each time, so that the answer follows the session. A rule's own reason wins. */
export function createAccessProvider(abilityOf: () => AnyAbility): AccessControlProvider {
  return {
    async can({ resource = 'all', action }) {
      const ability = abilityOf();
      if (ability.can(action, resource)) return { can: true };
      return { can: false, reason: ability.relevantRuleFor(action, resource)?.reason ?? refineTexts.notAllowed() };
    },
  };
}
