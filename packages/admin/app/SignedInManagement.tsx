/** The signed-in portal of all roles but the least one, which also load the declarations of management. */
import { declarations as shared } from 'portal/declared';
import { declarations as management } from 'portal/declared-management';
import SignedIn, { type SignedInProps, prepare as prepareWith } from './SignedIn.tsx';
import type { SessionServices } from './session-services.ts';

const all = { ...shared, ...management };

export function prepare(base: SessionServices, address: Pick<Location, 'pathname' | 'search'>, limit?: number) {
  return prepareWith(base, address, limit, all);
}

export default function SignedInManagement({ declarations = all, ...props }: SignedInProps) {
  return <SignedIn {...props} declarations={declarations} />;
}
