/** How long a session lives after its last rotation. */
export const sessionMs = 30 * 24 * 3_600_000;

/** How long a device is known after the last sign-in on it: as long as browsers keep a cookie. */
export const deviceMs = 400 * 24 * 3_600_000;

/** Whether a session still opens anything. */
export function isLive(session: { endedAt: Date | null; expiresAt: Date }, user: { disabledAt: Date | null }, now: Date): boolean {
  return session.endedAt === null && session.expiresAt > now && user.disabledAt === null;
}
