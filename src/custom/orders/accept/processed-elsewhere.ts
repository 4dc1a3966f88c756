import type { Processed } from '../../../../contract/answer.ts';
import { readInstant } from '../../../../contract/time.ts';
import type { RefusalCode } from '../../../../contract/wire-words.ts';
import { formatTime } from '../../../engine/format/dates.ts';

/**
 * What is said to whoever comes too late for an order (O-8.16): who, when and what they chose, where
 * the backend says so. Nobody is called another user to themselves.
 */
export function processedElsewhere(code: RefusalCode | undefined, processed?: Processed, isOwn = false): { title: string; text: string } | undefined {
  if (code !== 'order-processed') return undefined;
  const decision = processed && `It was ${processed.What}${processed.By && !isOwn ? ` by ${processed.By}` : ''} on ${formatTime(readInstant(processed.At))}. `;
  return {
    title: 'This delivery has already been processed',
    text: `${isOwn ? 'It was processed from your own account.' : 'Another user has processed this delivery.'} ${decision ?? ''}Please refresh to see its current state.`,
  };
}
