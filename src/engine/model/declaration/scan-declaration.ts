import type { Id } from '../../../../contract/endpoint.ts';
import type { ExtensionName } from '../../../../contract/endpoints.ts';
import type { CallContext } from '../../../providers/call-context.ts';

/** What a code opens, such as that of a package's label, when a scanner reads it on any screen. */
export interface ScanDeclaration {
  /** The backend's extension that knows the codes; without it nothing is listened for. */
  readonly extension: ExtensionName;
  /** The record that the code stands for. Rejects with a 404 where there is none. */
  find(context: CallContext, code: string): Promise<Id>;
}
