import { WarningOutlined } from '@ant-design/icons';
import { type CreditForecast, creditWarningDays } from '../../../contract/finance/credit-forecast.ts';
import { ledgerEndpoints } from '../../../contract/finance/ledger.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { defineErrand } from 'schema-admin/providers/errand.ts';
import { formatShortDay } from 'schema-admin/engine/format/dates.ts';
import { useErrand } from 'schema-admin/engine/kit/data/use-errand.ts';
import { shellTexts } from 'schema-admin/engine/screens/shell/texts.ts';

const dayMs = 86_400_000;

/** The day on which the credits end, where that is near; a badge at 0 needs no forecast. */
export function endShown({ EndsOn }: CreditForecast, credits: number, now: Date): string | undefined {
  if (!EndsOn || credits === 0) return undefined;
  const end = readInstant(EndsOn);
  return end.getTime() - now.getTime() <= creditWarningDays * dayMs ? formatShortDay(end) : undefined;
}

/** Asked anew whenever the balance is another: `input`. */
const forecast = defineErrand('credits', 'forecast', ({ call, signal }, _, __: number) =>
  call(ledgerEndpoints.forecast, { signal }),
);

/** On which day the credits end if they are used as in the last weeks, marked by more than a colour at every width; nothing while that is not near. */
export default function CreditsEnd({ credits, isLow }: { readonly credits: number; readonly isLow: boolean }) {
  const { data } = useErrand(forecast, {
    input: credits,
    queryOptions: { staleTime: 3_600_000, placeholderData: (before) => before },
  });
  const day = data && endShown(data.data.value, credits, serverNow());
  return day === undefined ? null : (
    <>
      {!isLow && <WarningOutlined aria-hidden />}
      <span className="credits-end">{shellTexts.creditsEnd({ day })}</span>
    </>
  );
}
