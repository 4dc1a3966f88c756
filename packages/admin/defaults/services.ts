/** What the screens of a portal share that has no `src/providers/own-services.ts`: nothing of its own. */

export type OwnServices = object;

export function createOwnServices(): { forget(): void } {
  return { forget: () => undefined };
}
