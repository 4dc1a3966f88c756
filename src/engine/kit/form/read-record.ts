import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';

/** A record as it was read, and in which state that was. */
export interface ReadRecord {
  readonly row: Row;
  readonly versions: Versions;
}
