/** How much runs of what is heavy: all of it at `SCALE=full`, and before every change a part that is the same each time. */
export const isFull = process.env['SCALE'] === 'full';

/** Of what is alike every nth, the first among them; at full size all. */
export function sample<Each>(all: readonly Each[], nth: number): readonly Each[] {
  return isFull ? all : all.filter((_, index) => index % nth === 0);
}
