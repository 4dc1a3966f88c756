import { PlatformSettings } from '../../../contract/platform/platform-settings.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

export const platformSettings = defineRecord('platform-settings', { schema: PlatformSettings, id: 'Id' });

/** The id of the only record. */
export const settingsId = 1;
