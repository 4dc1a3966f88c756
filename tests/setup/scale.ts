/** Whether expensive tests run completely (`SCALE=full`). Otherwise they run a fixed sample. */
export const isFull = process.env['SCALE'] === 'full';

/** Returns every nth item, starting with the first, or all items in the full run. */
export function everyNth<Each>(all: readonly Each[], nth: number): readonly Each[] {
  return isFull ? all : all.filter((_, index) => index % nth === 0);
}
