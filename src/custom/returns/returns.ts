import { CheckCircleFilled, RollbackOutlined, WalletFilled } from '@ant-design/icons';
import { codeWords, conditionField } from '../../../contract/code-words.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  ReturnCondition,
  ReturnFilter,
  ReturnReason,
  ReturnState,
  ReturnedLine,
} from '../../../contract/orders/returns.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { choices, days, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { returnTexts } from './texts.ts';

export const returns = defineRecord('returns', { schema: ReturnedLine, id: 'Id' });

/** An order by its number, with the lines that can be returned. */
export const returnable = definePart(returns, 'returnable', {
  fetch: ({ call, signal }, number) =>
    call(endpoints.returns.returnable, { params: { number: String(number) }, signal }),
});

export const returnFilters = wireFilters(ReturnFilter, {
  Date: days({ label: returnTexts.registered() }),
  ReturnReason: choices({
    label: returnTexts.reason(),
    options: ReturnReason.options.map((value) => ({ value, label: codeWords.ReturnReason[value]() })),
  }),
  Condition: choices({
    label: returnTexts.condition(),
    options: ReturnCondition.options.map((value) => ({ value, label: codeWords.Condition[value]() })),
  }),
  ReturnState: choices({
    label: returnTexts.state(),
    options: ReturnState.options.map((value) => ({ value, label: codeWords.ReturnState[value]() })),
  }),
});

export function productOf({ ProductTitle, VariantTitle }: Pick<ReturnedLine, 'ProductTitle' | 'VariantTitle'>): string {
  return [ProductTitle, VariantTitle].filter(Boolean).join(', ');
}

export function reasonOf({ ReturnReason: reason }: Pick<ReturnedLine, 'ReturnReason'>): string {
  return reason ? textOfCode('ReturnReason', reason) : '';
}

export function conditionOf({ Condition }: Pick<ReturnedLine, 'Condition'>): string {
  return Condition ? textOfCode(conditionField, Condition) : '';
}

export function returnMark({ ReturnState: state }: Pick<ReturnedLine, 'ReturnState'>): StateMark {
  const text = textOfCode('ReturnState', state);
  if (state === ReturnState.enum.Returned) return { tone: 'attention', icon: RollbackOutlined, text };
  return { tone: 'done', icon: state === ReturnState.enum.Refunded ? WalletFilled : CheckCircleFilled, text };
}
