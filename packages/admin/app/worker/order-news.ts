/** Notifications about pushed orders. */
import { z } from 'zod/mini';
import { places } from '../../providers/worker/worker-memory.ts';

/** The message that `server/areas/order-alerts` sends. */
const Pushed = z.object({ Id: z.string(), Number: z.string(), Shop: z.string() });
export type Pushed = z.infer<typeof Pushed>;

/** Parses a push message. Returns `undefined` for anything but an order. */
export function readPush(data: string): Pushed | undefined {
  try {
    return Pushed.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/**
 * Returns the notification about an order. An open tab uses the same tag, so that the later notification replaces
 * the earlier one.
 */
export function orderNews({ Id, Number, Shop }: Pushed, { title, text, path }: Words) {
  return {
    title,
    body: text.replace(places.number, () => Number).replace(places.shop, () => Shop),
    tag: `notification:orders ${Id}`,
    path: path.replace(places.id, () => encodeURIComponent(Id)),
  };
}
