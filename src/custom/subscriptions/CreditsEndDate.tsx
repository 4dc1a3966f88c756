import { WarningOutlined } from '@ant-design/icons';
import type { CreditForecast } from '../../../contract/finance/credit-forecast.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { endsSoon } from './forecast-calls.ts';
import { dayOf } from './subscription-state.ts';
import { subscriptionTexts } from './texts.ts';

/** Shows the day on which the credits run out at the current rate, with a warning if it is near. */
export function CreditsEndDate({ forecast }: { readonly forecast: CreditForecast }) {
  const day = dayOf(forecast.EndsOn) || '–';
  if (!endsSoon(forecast, serverNow())) return <span className="figures">{day}</span>;
  return (
    <span className="subscription-ending figures">
      <WarningOutlined aria-hidden /> {day}
      <span className="visually-hidden">{subscriptionTexts.soon()}</span>
    </span>
  );
}
