import { usageWeeks, type WeekOfUsage } from '../../../contract/finance/ledger.ts';
import type { MerchantSubscription, ProSubscription } from '../../../contract/merchants/subscriptions.ts';
import { currentLocale } from 'schema-admin/contract/texts/language.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { Plot } from 'schema-admin/engine/kit/plot/Plot.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { ownUsage, usageOfMerchant, usageOfPro } from './forecast-calls.ts';
import { ownId } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';

/** Plots the weekly usage of credits, compared with the preceding weeks. */
export default function Usage({ record, id }: SlotProps<MerchantSubscription | ProSubscription>) {
  const part = 'ProTeamId' in record ? usageOfPro : id === ownId ? ownUsage : usageOfMerchant;
  const loaded = usePart(part, id);
  if (loaded.status === 'missing') return null;
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed what={subscriptionTexts.theUsage()} message={loaded.message} onRetry={loaded.retry} />;
  }
  return <UsagePlot weeks={loaded.value} />;
}

const sumOf = (weeks: readonly WeekOfUsage[]) => weeks.reduce((sum, { Used }) => sum + Used, 0);

function UsagePlot({ weeks }: { readonly weeks: readonly WeekOfUsage[] }) {
  const [before, present] = [weeks.slice(0, -usageWeeks), weeks.slice(-usageWeeks)];
  const format = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <>
      <p className="quiet figures">
        {subscriptionTexts.usedInWeeks({ weeks: usageWeeks, count: sumOf(present), before: sumOf(before) })}
      </p>
      <Plot
        title={subscriptionTexts.usedByWeek()}
        points={present.map(({ Monday }) => format.format(new Date(Monday)))}
        series={[
          {
            name: subscriptionTexts.weeksBefore({ weeks: usageWeeks }),
            values: before.map(({ Used }) => Used),
            kind: 'line',
            isBefore: true,
          },
          { name: subscriptionTexts.theseWeeks({ weeks: usageWeeks }), values: present.map(({ Used }) => Used) },
        ]}
        format={String}
      />
    </>
  );
}
