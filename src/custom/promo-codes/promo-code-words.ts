/** The words for the types and states of promotion codes (C-3.03, C-9.01). */
import { codeWords } from '../../../contract/code-words.ts';
import { PromoCodeListRequest } from '../../../contract/promo-codes.ts';
import { choices, wireFilters } from '../../engine/filter/wire-filters.ts';

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
function choice<Value extends string>(label: string, words: Readonly<Record<Value, string>>, values: readonly Value[]) {
  return choices<Value>({ label, options: values.map((value) => ({ value, label: words[value] })) });
}

const { shape } = PromoCodeListRequest.shape.Filter;

export const promoCodeFilters = wireFilters(PromoCodeListRequest.shape.Filter, {
  DiscountType: choice('Discount Type', codeWords.DiscountType, shape.DiscountType.element.options),
  UseType: choice('Use Type', codeWords.UseType, shape.UseType.element.options),
  MinimumSpend: choice('Min. Spend Required', yesOrNo, shape.MinimumSpend.element.options),
  Status: choice('Status', statuses, shape.Status.element.options),
  CodeType: choice('Code Type', codeWords.CodeType, shape.CodeType.element.options),
});
