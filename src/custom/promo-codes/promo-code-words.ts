/** The words for the types and states of promotion codes (C-3.03, C-9.01). */
import { codeWords } from '../../../contract/code-words.ts';

const yesOrNo = { yes: 'Yes', no: 'No' };
const statuses = { active: 'Active', archived: 'Archived' };

/** What the list can be sorted by; the backend knows one direction of each. */
export const promoCodeSorts = {
  'Expires:asc': 'End Date',
  'StartDate:asc': 'Start Date',
  'DiscountType:asc': 'Discount Type',
  'UseType:asc': 'Use Type',
  'MinimumSpend:asc': 'Min. Spend Required',
  'Active:asc': 'Status',
  'CodeType:asc': 'Code Type',
} as const;

/** A filter that offers these values by their words. */
function choice(label: string, words: Readonly<Record<string, string>>) {
  return { kind: 'choice', label, options: Object.entries(words).map(([value, word]) => ({ value, label: word })) } as const;
}

export const promoCodeFilters = {
  DiscountType: choice('Discount Type', codeWords.DiscountType),
  UseType: choice('Use Type', codeWords.UseType),
  MinimumSpend: choice('Min. Spend Required', yesOrNo),
  Status: choice('Status', statuses),
  CodeType: choice('Code Type', codeWords.CodeType),
};
