import { shopTexts } from './texts.ts';
const time = () => import('./TimeOfDayInput.tsx');

/** What the forms of an entry ask for. */
export const closureFields = [
  { key: 'First', label: shopTexts.firstDay(), slot: () => import('./FirstDayInput.tsx') },
  { key: 'Last', label: shopTexts.lastDay() },
  { key: 'Reason' },
  { key: 'From', label: shopTexts.openFrom(), slot: time },
  { key: 'To', label: shopTexts.openUntil(), slot: time, hint: shopTexts.bothEmpty() },
] as const;
