import { errorCode } from './trouble.ts';

const attempts = 3;
const serializationFailure = '40001';
const deadlock = '40P01';
const askedFor = [serializationFailure, deadlock];

/** Runs a whole transaction again when the database asks for it, by a serialization failure or a deadlock unless others are named. */
export async function withRetry<T>(transaction: () => Promise<T>, states: readonly string[] = askedFor, attempt = 1): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const state = errorCode(error);
    if (attempt >= attempts || state === undefined || !states.includes(state)) throw error;
    return withRetry(transaction, states, attempt + 1);
  }
}
