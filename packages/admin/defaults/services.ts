/** Used by portals without `src/providers/own-services.ts`. */

export type OwnServices = object;

export function createOwnServices(): { forget(): void } {
  return { forget: () => undefined };
}
