import { returnTexts } from './texts.ts';

/** Fields of the form for a return. */
export const returnFields = [
  {
    key: 'OrderNo',
    label: returnTexts.orderNo(),
    hint: returnTexts.orderHint(),
    slot: async () => ({ default: (await import('./ReturnInputs.tsx')).OrderNumberInput }),
  },
  {
    key: 'Lines',
    label: returnTexts.lines(),
    fields: [
      {
        key: 'LineId',
        label: returnTexts.product(),
        slot: async () => ({ default: (await import('./ReturnInputs.tsx')).LineInput }),
      },
      { key: 'Quantity', isUnmarked: true },
      { key: 'ReturnReason', label: returnTexts.reason() },
      { key: 'Condition', label: returnTexts.condition() },
      { key: 'Note', label: returnTexts.note() },
    ],
  },
] as const;
