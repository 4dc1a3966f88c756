import { codeTexts } from '../../../contract/code-texts.ts';
import { codeWords } from '../../../contract/code-words.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { PromoCodeBatch } from '../../../contract/promotions/promo-codes-batch.ts';
import { PromoCodeListRequest, promoCodeDirections } from '../../../contract/promotions/promo-codes.ts';
import { type FilterOption, lookupFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { readIds, writeId } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, type WireFilter, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { promoCodes } from './promo-codes.ts';
import { promoCodeTexts } from './texts.ts';

const yesOrNo = { yes: commonTexts.yes, no: commonTexts.no };
const statuses = { active: codeTexts.active, archived: codeTexts.archived };

/** Sort options of the list. The backend supports only one direction for each (C-9.01). */
export const promoCodeSorts = {
  [`Expires:${promoCodeDirections.Expires}`]: promoCodeTexts.endDate(),
  [`StartDate:${promoCodeDirections.StartDate}`]: promoCodeTexts.startDate(),
  [`DiscountType:${promoCodeDirections.DiscountType}`]: promoCodeTexts.discountType(),
  [`UseType:${promoCodeDirections.UseType}`]: promoCodeTexts.useType(),
  [`MinimumSpend:${promoCodeDirections.MinimumSpend}`]: promoCodeTexts.minSpendRequired(),
  [`Active:${promoCodeDirections.Active}`]: promoCodeTexts.status(),
  [`CodeType:${promoCodeDirections.CodeType}`]: promoCodeTexts.codeType(),
} as const;

function choice<Value extends string>(
  label: string,
  words: Readonly<Record<Value, () => string>>,
  values: readonly Value[],
) {
  return choices<Value>({ label, options: values.map((value) => ({ value, label: words[value]() })) });
}

const { shape } = PromoCodeListRequest.shape.Filter;

const batches = defineLookup(promoCodes, 'batches', ({ call, signal }) =>
  call(endpoints.promoCodeBatch.list, { signal }),
);

/** Returns the batch as an option: `TEN2KX and 49 more`. */
function batchOption({ Id: id, Count, Code }: PromoCodeBatch): FilterOption {
  return {
    value: writeId(id),
    label: Code && Count ? promoCodeTexts.batch({ code: Code, others: Count - 1 }) : String(id),
  };
}

/**
 * The filter by batch, which is set after a batch is created. Omitted by default, because it is not in the
 * specification.
 */
const batchFilter: WireFilter<Id[] | undefined> = {
  declared: lookupFilter(batches, { label: promoCodeTexts.madeTogether(), offered: () => false, read: batchOption }),
  toWire(given) {
    const chosen = readIds(given);
    return chosen.length > 0 ? chosen : undefined;
  },
};

export const promoCodeFilters = wireFilters(PromoCodeListRequest.shape.Filter, {
  DiscountType: choice(promoCodeTexts.discountType(), codeWords.DiscountType, shape.DiscountType.element.options),
  UseType: choice(promoCodeTexts.useType(), codeWords.UseType, shape.UseType.element.options),
  MinimumSpend: choice(promoCodeTexts.minSpendRequired(), yesOrNo, shape.MinimumSpend.element.options),
  Status: choice(promoCodeTexts.status(), statuses, shape.Status.element.options),
  CodeType: choice(promoCodeTexts.codeType(), codeWords.CodeType, shape.CodeType.element.options),
  Batch: batchFilter,
});
