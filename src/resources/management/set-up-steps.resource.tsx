import { CheckSquareOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { SetUpBadge, SetUpPlace } from '../../custom/setup/SetUpCells.tsx';
import {
  changeIdentity,
  guideOf,
  needStep,
  sendTestMail,
  setUpStateLabel,
  setUpSteps,
  skipStep,
} from '../../custom/setup/set-up.ts';
import { setUpTexts } from '../../custom/setup/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** The server no longer offers the extension once every step is done. */
export default defineResource({
  ...setUpSteps,
  label: setUpTexts.checklist(),
  singular: setUpTexts.stepOne(),
  icon: CheckSquareOutlined,
  title: 'Id',
  extension: 'setup',
  access: { Admin: ['list', sendTestMail, changeIdentity, skipStep, needStep] },
  menu: { order: 375, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/set-up' }),
  list: {
    rowHeight: 57,
    rowActions: [sendTestMail, changeIdentity, skipStep, needStep],
    columns: [
      { key: 'Id', label: setUpTexts.step(), cell: (item) => guideOf(item).title() },
      {
        key: 'State',
        label: setUpTexts.state(),
        share: 0.7,
        cell: (item) => <SetUpBadge item={item} />,
        text: ({ State }) => setUpStateLabel(State),
      },
      {
        key: 'Identity',
        label: setUpTexts.how(),
        share: 2.5,
        cell: (item) => <SetUpPlace item={item} />,
        text: (item) => guideOf(item).how(),
      },
    ],
    empty: { none: { title: setUpTexts.none() } },
    fetch: async ({ call, signal }) => {
      const { Items } = await call(endpoints.setUpChecklist.list, { signal });
      return { rows: Items, hasMore: false };
    },
  },
});
