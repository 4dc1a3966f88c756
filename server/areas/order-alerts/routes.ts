import { sql } from 'drizzle-orm';
import type { orderAlertEndpoints } from '../../../contract/orders/order-alerts.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import type { Services } from '../../api/services.ts';
import { hasValidKeys } from './device-keys.ts';
import { isPushService } from './push-service.ts';

const orderAlertTexts = defineTexts('orderAlerts', {
  none: 'This portal sends no alerts.',
  unknownService: 'This browser’s push service is not known here.',
  unusableKeys: 'This browser’s keys cannot be used. Please turn the alerts off and on again.',
});

function requirePushKeys({ pushKeys }: Pick<Services, 'pushKeys'>) {
  if (pushKeys === undefined) throw new ApiError(404, orderAlertTexts.none());
  return pushKeys;
}

export const orderAlertHandlers: HandlersOf<typeof orderAlertEndpoints> = {
  key: async ({ services }) => ({ PublicKey: requirePushKeys(services).publicKey }),

  async subscribe({ user, tx, services, clock, body }) {
    requirePushKeys(services);
    if (!isPushService(body.Endpoint, services.config.pushServices)) {
      throw new ApiError(422, orderAlertTexts.unknownService());
    }
    if (!hasValidKeys({ p256dh: body.P256dh, auth: body.Auth })) {
      throw new ApiError(422, orderAlertTexts.unusableKeys());
    }
    await tx.execute(
      sql`select tell_alert_device(${user.sessionId}, ${body.Endpoint}, ${body.P256dh}, ${body.Auth}, ${clock().toISOString()}::timestamptz)`,
    );
    return null;
  },

  async unsubscribe({ user, tx, services, body }) {
    requirePushKeys(services);
    await tx.execute(sql`select forget_alert_device(${user.sessionId}, ${body.Endpoint})`);
    return null;
  },
};
