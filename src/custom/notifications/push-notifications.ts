import { PushNotification } from '../../../contract/push.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';

export const pushNotifications = defineRecord('push-notifications', { schema: PushNotification, id: 'Id' });
