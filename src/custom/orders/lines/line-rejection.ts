/** What may be typed into the dialog of an unavailable item (O-5.05, O-5.06; decisions, "Item unavailable"). */
import { maxReasonLength } from '../../../../contract/order-actions.ts';
import { quantityFault } from '../../../../contract/order-rules.ts';
import { readWholeNumber } from '../whole-number.ts';

interface Typed {
  readonly quantity: string;
  readonly reason: string;
}

export interface Judged {
  /** How many are still available; absent while the field holds nothing that can be sent. */
  readonly quantity?: number;
  readonly quantityMessage?: string;
  readonly reasonMessage?: string;
  readonly isSendable: boolean;
}

export function judgeRejection({ quantity, reason }: Typed, ordered: number): Judged {
  const reasonMessage = reason.trim().length > maxReasonLength ? `Max length is ${maxReasonLength} characters` : undefined;
  const judged = { ...(reasonMessage ? { reasonMessage } : {}), isSendable: false };
  if (quantity.trim() === '') return judged;
  if (/^\s*-/.test(quantity)) return { ...judged, quantityMessage: 'The quantity cannot be negative.' };
  const count = readWholeNumber(quantity);
  if (count === undefined) return { ...judged, quantityMessage: 'The quantity must be a whole number.' };
  const fault = quantityFault(count, ordered, reason);
  if (fault === 'moreThanOrdered') return { ...judged, quantityMessage: 'The quantity cannot be greater than the ordered quantity.' };
  return { ...judged, quantity: count, isSendable: !reasonMessage && fault === undefined };
}
