import { TrophyOutlined } from '@ant-design/icons';
import { courierScores, formatFailures, fetchScores, scoreFilters } from '../../custom/courier-scores/scores.ts';
import { scoreTexts } from '../../custom/courier-scores/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...courierScores,
  label: scoreTexts.couriers(),
  singular: scoreTexts.one(),
  screen: { title: scoreTexts.title() },
  icon: TrophyOutlined,
  title: 'Courier',
  extension: 'courier-scores',
  access: { Admin: ['list'] },
  paths: () => ({ list: '/admin/courier-scores' }),
  list: {
    size: 100,
    columns: [
      { key: 'Courier', label: scoreTexts.courier() },
      { key: 'Deliveries', label: scoreTexts.deliveries(), share: 0.75 },
      { key: 'Delivered', label: scoreTexts.delivered() },
      { key: 'OnTime', label: scoreTexts.onTime() },
      { key: 'Failed', label: scoreTexts.failed() },
      { key: 'Failures', label: scoreTexts.failures(), share: 1.5, cell: (score) => formatFailures(score) },
      { key: 'Cancelled', label: scoreTexts.cancelled() },
      { key: 'AveragePrice', label: scoreTexts.price(), share: 0.7 },
    ],
    sorts: {
      'Deliveries:desc': scoreTexts.mostDeliveries(),
      'OnTime:desc': scoreTexts.mostOnTime(),
      'OnTime:asc': scoreTexts.leastOnTime(),
      'Failed:desc': scoreTexts.mostFailed(),
      'Cancelled:desc': scoreTexts.mostCancelled(),
      'AveragePrice:asc': scoreTexts.cheapest(),
      'AveragePrice:desc': scoreTexts.dearest(),
      'Courier:asc': scoreTexts.byName(),
    },
    filters: scoreFilters,
    head: () => import('../../custom/courier-scores/ScorePlot.tsx'),
    empty: {
      none: { title: scoreTexts.none(), hint: scoreTexts.noneHint() },
      filter: { title: scoreTexts.noneThen(), hint: scoreTexts.noneThenHint() },
    },
    fetch: fetchScores,
  },
});
