/** The database cannot be reached, or was lost in the middle of a call: no fault of the caller, who may try again. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor(cause?: unknown) {
    super('The database cannot be reached', { cause });
  }
}
