import { ControlOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  DeliveryTypeSettings,
  NewMerchantSettings,
  SlotSettings,
} from '../../../contract/platform/platform-settings.ts';
import { platformSettings, settingsId } from '../../custom/platform-settings/platform-settings.ts';
import { platformSettingTexts } from '../../custom/platform-settings/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** The platform's settings, which every administrator can change. An extension. */
export default defineResource({
  ...platformSettings,
  label: platformSettingTexts.platformSettings(),
  icon: ControlOutlined,
  title: 'Id',
  extension: 'platform-settings',
  access: { Admin: ['list', 'show', 'edit'] },
  menu: { order: 335, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/platform-settings' }),
  onlyId: settingsId,
  fetch: ({ call, signal }) => call(endpoints.platformSettings.get, { signal }),
  sections: {
    slots: {
      title: platformSettingTexts.slots(),
      schema: SlotSettings,
      fields: [
        { key: 'SlotMinutes', label: platformSettingTexts.slotMinutes() },
        { key: 'NoticeMinutes', label: platformSettingTexts.notice(), hint: platformSettingTexts.noticeHint() },
        { key: 'DaysAhead', label: platformSettingTexts.daysAhead(), hint: platformSettingTexts.daysHint() },
        { key: 'FlexibleHours', label: platformSettingTexts.flexibleHours() },
        { key: 'WeekdayFirst', label: platformSettingTexts.weekdayFirst() },
        { key: 'WeekdayLast', label: platformSettingTexts.weekdayLast() },
        { key: 'SundayFirst', label: platformSettingTexts.sundayFirst() },
        { key: 'SundayLast', label: platformSettingTexts.sundayLast() },
      ],
      call: ({ call }, _id, body) => call(endpoints.platformSettings.saveSlots, { body }),
    },
    deliveryTypes: {
      title: platformSettingTexts.deliveryTypes(),
      schema: DeliveryTypeSettings,
      fields: [{ key: 'DeliveryTypes', label: platformSettingTexts.canBeBooked() }],
      call: ({ call }, _id, body) => call(endpoints.platformSettings.saveDeliveryTypes, { body }),
    },
    newMerchants: {
      title: platformSettingTexts.newMerchants(),
      schema: NewMerchantSettings,
      fields: [
        { key: 'DefaultCommission', label: platformSettingTexts.commission() },
        { key: 'DefaultOrderFee', label: platformSettingTexts.orderFee(), hint: platformSettingTexts.orderFeeHint() },
      ],
      call: ({ call }, _id, body) => call(endpoints.platformSettings.saveNewMerchants, { body }),
    },
  },
  pages: { list: () => import('../../custom/platform-settings/PlatformSettingsPage.tsx') },
});
