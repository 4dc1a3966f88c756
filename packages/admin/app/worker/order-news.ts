/** What a pushed order says on the device. */
import { z } from 'zod/mini';
import { places } from '../../providers/worker/worker-memory.ts';

/** As `server/areas/order-alerts` pushes it. */
const Pushed = z.object({ Id: z.string(), Number: z.string(), Shop: z.string() });
export type Pushed = z.infer<typeof Pushed>;

/** What somebody else pushed is nothing. */
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

/** The tag is that of an open tab's own notification of the order: whichever comes later takes the other's place. */
export function orderNews({ Id, Number, Shop }: Pushed, { title, text, path }: Words) {
  return {
    title,
    body: text.replace(places.number, () => Number).replace(places.shop, () => Shop),
    tag: `notification:orders ${Id}`,
    path: path.replace(places.id, () => encodeURIComponent(Id)),
  };
}
