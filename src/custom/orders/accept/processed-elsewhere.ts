import type { Processed } from '../../../../contract/answer.ts';
import { readInstant } from '../../../../contract/time.ts';
import type { RefusalCode } from '../../../../contract/wire-words.ts';
import { formatTime } from '../../../engine/format/dates.ts';
import { orderTexts } from '../texts.ts';

/**
 * What is said to whoever comes too late for an order (O-8.16): who, when and what they chose, where
 * the backend says so. Nobody is called another user to themselves.
 */
export function processedElsewhere(code: RefusalCode | undefined, processed?: Processed, isOwn = false): { title: string; text: string } | undefined {
  if (code !== 'order-processed') return undefined;
  const sentences = [isOwn ? orderTexts.processedByOwn() : orderTexts.processedByOther(), processed && decisionOf(processed, isOwn), orderTexts.refreshToSee()];
  return { title: orderTexts.processedTitle(), text: sentences.filter(Boolean).join(' ') };
}

function decisionOf({ What: what, By: by, At }: Processed, isOwn: boolean): string {
  const time = formatTime(readInstant(At));
  return by && !isOwn ? orderTexts.decidedByAt({ what, by, time }) : orderTexts.decidedAt({ what, time });
}
