import { ApiError } from '../../../providers/http/api-error.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';

/** A failure that another dialog has already explained to the user. */
export class ExplainedFailure extends Error {}

/** Returns the message of a failed call from the server or the transport, or else a default message. */
export function failureText(error: unknown): string {
  const hasMessage =
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string' &&
    error.message !== '';
  return hasMessage ? String(error.message) : commonTexts.errorOccured();
}

export interface FailureDialogText {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
}

/** Returns the texts for a file that is not an image (C-5.17). */
export function invalidImageDialog(): FailureDialogText {
  return { title: feedbackTexts.fileNotSupported(), content: feedbackTexts.invalidImage(), okText: commonTexts.ok() };
}

/**
 * Returns the texts of the error dialog for a failed call (O-8.12, O-8.13). An image that only the server rejected gets
 * the same texts as one that the portal's own check rejects.
 */
export function failureDialog(error: unknown): FailureDialogText {
  const isNoPicture = error instanceof ApiError && error.code === 'invalid-image';
  return isNoPicture
    ? invalidImageDialog()
    : { title: commonTexts.error(), content: failureText(error), okText: commonTexts.ok() };
}
