import { WarningOutlined } from '@ant-design/icons';
import { type CreditForecast, creditWarningDays } from '../../../contract/finance/credit-forecast.ts';
import { ledgerEndpoints } from '../../../contract/finance/ledger.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { formatShortDay } from 'schema-admin/engine/format/dates.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { shellTexts } from 'schema-admin/engine/screens/shell/texts.ts';

const dayMs = 86_400_000;

/** Returns the day on which the credits run out, if it is near. Without credits, no forecast is needed. */
export function nearEndDate({ EndsOn }: CreditForecast, credits: number, now: Date): string | undefined {
  if (!EndsOn || credits === 0) return undefined;
  const end = readInstant(EndsOn);
  return end.getTime() - now.getTime() <= creditWarningDays * dayMs ? formatShortDay(end) : undefined;
}

/** Fetches the forecast. The balance is only an input so that a changed balance fetches it again. */
const forecast = defineOperation('credits', 'forecast', ({ call, signal }, _, __: number) =>
  call(ledgerEndpoints.forecast, { signal }),
);

/**
 * Shows the day on which the credits run out at the current rate, if it is near. The icon conveys the warning without
 * relying on colour.
 */
export default function CreditsEndDate({ credits, isLow }: { readonly credits: number; readonly isLow: boolean }) {
  const { data } = useOperation(forecast, {
    input: credits,
    queryOptions: { staleTime: 3_600_000, placeholderData: (before) => before },
  });
  const day = data && nearEndDate(data.data.value, credits, serverNow());
  return day === undefined ? null : (
    <>
      {!isLow && <WarningOutlined aria-hidden />}
      <span className="credits-end">{shellTexts.creditsEnd({ day })}</span>
    </>
  );
}
