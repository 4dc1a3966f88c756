const time = () => import('./TimeOfDayInput.tsx');

/** What the forms of an entry ask for. */
export const closureFields = [
  { key: 'First', label: 'First day', slot: () => import('./FirstDayInput.tsx') },
  { key: 'Last', label: 'Last day' },
  { key: 'Reason' },
  { key: 'From', label: 'Open from', slot: time },
  { key: 'To', label: 'Open until', slot: time, hint: 'Leave both empty when the shop is closed the whole day. Times of day in London.' },
] as const;
