/** What a pressed key asks of the portal, if anything. */
export type KeyCommand = 'search' | 'next' | 'previous' | 'keys' | 'palette';

/** The part of a keyboard event that is looked at. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

interface Circumstances {
  readonly areSingleKeysOn: boolean;
  /** The focus is in a field, or in something that takes letters itself, such as a menu. */
  readonly isTyping: boolean;
  /** A dialog stands over the page. */
  readonly isCovered: boolean;
  /** Since the key before, in ms. */
  readonly pause: number;
}

const singleKeys: Readonly<Record<string, KeyCommand>> = { '/': 'search', j: 'next', k: 'previous', '?': 'keys' };
/** Keys closer together than this come from a barcode scanner, not from a hand. */
const scannerPauseMs = 35;

/** `undefined` leaves the key to the browser. */
export function commandOf({ key, ctrlKey, metaKey, altKey, isComposing }: Press, now: Circumstances): KeyCommand | undefined {
  if (isComposing || altKey || now.isCovered) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined;
  if (!now.areSingleKeysOn || now.isTyping || now.pause < scannerPauseMs) return undefined;
  return Object.hasOwn(singleKeys, key) ? singleKeys[key] : undefined;
}
