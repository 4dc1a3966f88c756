/** For a portal without `src/providers/own-services.ts`: no services of its own. */

export type OwnServices = object;

export function createOwnServices(): { forget(): void } {
  return { forget: () => undefined };
}
