import { ApiError } from '../../../providers/http/api-error.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';

/** A failure that its own dialog has already explained: there is nothing more to say of it. */
export class ExplainedFailure extends Error {}

/** What a failed call says: the server's own words, else the transport's. */
export function failureText(error: unknown): string {
  const hasMessage =
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string' &&
    error.message !== '';
  return hasMessage ? String(error.message) : commonTexts.errorOccured();
}

/** What a dialog says of a failure. */
export interface FailureWords {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
}

/** What is said of a file that is no picture (C-5.17). */
export function notAPicture(): FailureWords {
  return { title: feedbackTexts.fileNotSupported(), content: feedbackTexts.invalidImage(), okText: commonTexts.ok() };
}

/**
 * The dialog that says why a call failed (O-8.12, O-8.13). A file that only the server found to be no picture
 * is explained as one that the portal refuses itself.
 */
export function failureDialog(error: unknown): FailureWords {
  const isNoPicture = error instanceof ApiError && error.code === 'invalid-image';
  return isNoPicture
    ? notAPicture()
    : { title: commonTexts.error(), content: failureText(error), okText: commonTexts.ok() };
}
