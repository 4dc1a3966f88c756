/** What the platform charges for an order: a commission on the sales and a fee. */
import { z } from 'zod';
import { maxPenceRule } from 'schema-admin/contract/limits.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { merchantRuleTexts } from '../rule-texts.ts';

const maxCommission = 100;
const maxOrderFeePence = 100_00;

export const CommissionPercent = Percent.check(
  z.int({ error: merchantRuleTexts.wholePercent }),
  z.gte(0, { error: () => merchantRuleTexts.percentRange({ most: maxCommission }) }),
  z.lte(maxCommission, { error: () => merchantRuleTexts.percentRange({ most: maxCommission }) }),
);

/** Before VAT. */
export const OrderFee = Pence.min(0, { error: merchantRuleTexts.noNegativeFee }).max(...maxPenceRule(maxOrderFeePence));
