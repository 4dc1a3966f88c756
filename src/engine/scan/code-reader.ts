/** The browser's own reader of codes in pictures, which not every browser has and TypeScript does not know. */
import { z } from 'zod';

export interface CodeReader {
  /** The codes in the picture, as text. */
  read(picture: HTMLVideoElement): Promise<readonly string[]>;
}

interface Detector {
  detect(picture: HTMLVideoElement): Promise<unknown>;
}

const DetectorClass = z.custom<new (options: { readonly formats: readonly string[] }) => Detector>((value) => typeof value === 'function');
const Found = z.array(z.object({ rawValue: z.string() }));

/** `undefined` where the browser or the address has no reader or no camera. */
export function openCodeReader(): CodeReader | undefined {
  const given: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  const known = DetectorClass.safeParse(given);
  if (!known.success || !('mediaDevices' in navigator)) return undefined;
  const detector = new known.data({ formats: ['qr_code'] });
  return { read: async (picture) => Found.parse(await detector.detect(picture)).map(({ rawValue }) => rawValue) };
}
