/** Checks the portal's declarations. Only for development. */
import { declarations as shared } from 'portal/declared';
import { declarations as management } from 'portal/declared-management';
import type { Backends } from '../contract/backends.ts';
import { type DeclaredFiles, checkDeclarations } from '../engine/model/checks/check-declarations.ts';
import { managementMistakes } from '../engine/model/checks/management.ts';
import { DeclarationError } from '../engine/model/declaration/declaration-error.ts';

/** Declarations without mistakes, and the backends that they were checked with. */
const passed = new WeakMap<DeclaredFiles, string>();

/**
 * Throws a `DeclarationError` for mistakes. Declarations may refer to those of management, loaded or not. Checks the
 * same declarations once, because tests render the portal many times.
 */
export function checkDeclared(declared: DeclaredFiles, backends: Backends): void {
  const described = JSON.stringify(backends);
  if (passed.get(declared) === described) return;
  checkDeclarations(declared === shared ? { ...shared, ...management } : declared, backends);
  const mistakes = managementMistakes(management);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  passed.set(declared, described);
}
