/** The export of a period's fees as a CSV file: its form and its request (C-5.50 to C-5.52, C-7.24). */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { periodFaults } from '../../../contract/finance/invoice-rules.ts';
import { endOfLondonDay, startOfLondonDay } from 'schema-admin/contract/london.ts';
import type { FieldDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { type Role, seesAll } from 'schema-admin/contract/roles.ts';
import { exportedMerchants, prefixOf, summaries } from './summaries.ts';
import { agencyFeeTexts } from './texts.ts';

const Period = z.object({ DateFrom: z.iso.date(), DateTo: z.iso.date() });
const PeriodOfMerchant = Period.extend({ MerchantId: Id });
const FormValues = PeriodOfMerchant.partial({ MerchantId: true });

interface ExportForm {
  readonly schema: z.ZodType<z.infer<typeof FormValues>>;
  readonly fields: readonly FieldDeclaration<keyof z.infer<typeof FormValues>>[];
  readonly submitWhenValid: true;
}

function addPeriodIssues({
  value,
  issues,
}: {
  readonly value: z.infer<typeof FormValues>;
  readonly issues: unknown[];
}): void {
  for (const [end, message] of Object.entries(periodFaults(value.DateFrom, value.DateTo))) {
    issues.push({ code: 'custom', path: [end], input: value, message });
  }
}

const days: ExportForm['fields'] = [
  { key: 'DateFrom', label: agencyFeeTexts.startDate(), slot: () => import('./StartDayInput.tsx') },
  { key: 'DateTo', label: agencyFeeTexts.endDate() },
];

/** Forms by role. Administrators also select a merchant, or all merchants by default. */
const forms: Readonly<Record<'admin' | 'merchant', ExportForm>> = {
  admin: {
    schema: PeriodOfMerchant.check(addPeriodIssues),
    fields: [
      ...days,
      {
        key: 'MerchantId',
        label: agencyFeeTexts.merchant(),
        lookup: choiceFrom(exportedMerchants, { value: 'Id', label: 'Name' }),
      },
    ],
    submitWhenValid: true,
  },
  merchant: { schema: Period.check(addPeriodIssues), fields: days, submitWhenValid: true },
};

export function exportFormOf(role: Role): ExportForm {
  return forms[seesAll(role) ? 'admin' : 'merchant'];
}

export interface FeeFile {
  readonly content: Blob;
  /** File name from the backend, if it sends one. */
  readonly name: string | undefined;
}

/** A read operation, although the request is a POST. */
export const exportFees = defineOperation(
  summaries.name,
  'exportFees',
  async ({ call, user, signal }: CallContext, _id: Id, input: unknown): Promise<FeeFile> => {
    const { DateFrom, DateTo, ...merchant } = FormValues.parse(input);
    const { Data, FileName } = await call(endpoints.agencyFees.exportCsv, {
      params: { role: prefixOf(user) },
      body: { DateFrom: startOfLondonDay(DateFrom), DateTo: endOfLondonDay(DateTo), ...merchant },
      signal,
    });
    return { content: new Blob([bytesOf(Data)], { type: 'text/csv;charset=utf-8' }), name: FileName ?? undefined };
  },
);

/** Decodes base64. Uses an index loop, because an iterator takes seconds for exports of several years. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}
