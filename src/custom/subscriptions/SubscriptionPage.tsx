import { FileSearchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { MerchantSubscription, ProSubscription } from '../../../contract/merchants/subscriptions.ts';
import { RecordActions } from 'schema-admin/engine/kit/actions/RecordActions.tsx';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useReturnPath } from 'schema-admin/engine/kit/app/paths.ts';
import { type Loaded, useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { EmptyState } from 'schema-admin/engine/kit/feedback/EmptyState.tsx';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import type { RecordPageProps } from 'schema-admin/engine/model/declaration/resource.ts';
import type { RecordToken } from 'schema-admin/engine/model/handles/record-token.ts';
import { RecordSections } from 'schema-admin/engine/screens/record/RecordSections.tsx';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { stateBadgeOf } from './subscription-state.ts';
import { merchantSubscriptions, ownId, ownSubscription, proSubscriptions, subscriptions } from './subscriptions.ts';
import { listPath } from './subscription-paths.ts';
import { subscriptionTexts } from './texts.ts';
import 'schema-admin/engine/kit/section/record-screen.css';
import './subscriptions.css';

interface Heading {
  readonly name: string;
  readonly type: string;
  readonly isActive: boolean;
}

interface SubscriptionPageProps<Entity extends Row> {
  readonly record: RecordToken<string, Entity>;
  readonly id: Id;
  headingOf(subscription: Entity): Heading;
  /** Hides the link back to the list. */
  readonly isOwn?: true;
}

/** Shows one subscription: its owner and state, then the sections of its declaration. */
export function SubscriptionPage<Entity extends Row>({ record, id, headingOf, isOwn }: SubscriptionPageProps<Entity>) {
  const loaded = useRecord(record, id);
  const back = useReturnPath(subscriptions.name, listPath);
  const heading = loaded.status === 'ready' ? headingOf(loaded.record) : undefined;
  usePageTitle(isOwn ? subscriptionTexts.subscription() : (heading?.name ?? subscriptionTexts.subscription()));

  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return (
      <LoadFailed isPage what={subscriptionTexts.theSubscription()} message={loaded.message} onRetry={loaded.retry} />
    );
  }
  if (loaded.status === 'missing' || !heading) {
    return (
      <EmptyState icon={FileSearchOutlined} isPage title={subscriptionTexts.noSuch()}>
        <p className="quiet">{subscriptionTexts.mayBeRemoved()}</p>
        {!isOwn && <Link to={back}>{subscriptionTexts.backToList()}</Link>}
      </EmptyState>
    );
  }
  const marks = <StateBadge {...stateBadgeOf(heading.isActive)} />;
  return (
    <article className="record-screen" aria-label={heading.name}>
      {isOwn ? (
        <header className="subscription-heading">
          <h1 className="page-title">{heading.name}</h1>
          <span className="quiet">{heading.type}</span>
          {marks}
        </header>
      ) : (
        <RecordHeader
          back={{ to: back, label: subscriptionTexts.backToList() }}
          title={heading.name}
          stage={heading.type}
          marks={marks}
          actions={<Actions record={record} row={loaded.record} />}
        />
      )}
      <Sections record={record} id={id} loaded={loaded} />
    </article>
  );
}

function Actions({ record, row }: { readonly record: RecordToken; readonly row: Row }): ReactNode {
  const resource = usePortal().registry.find(record.name);
  return resource && <RecordActions resource={resource} row={row} />;
}

interface SectionsProps {
  readonly record: RecordToken;
  readonly id: Id;
  readonly loaded: Extract<Loaded<Row>, { readonly status: 'ready' }>;
}

function Sections({ record, id, loaded }: SectionsProps) {
  const resource = usePortal().registry.find(record.name);
  return (
    <>
      {loaded.failure !== undefined && (
        <FailureNotice what={subscriptionTexts.notRefreshed()} message={loaded.failure} onRetry={loaded.retry} />
      )}
      {resource && <RecordSections resource={resource} id={id} loaded={loaded} />}
    </>
  );
}

export function headingOfMerchant({ MerchantName, HasActiveSubscription }: MerchantSubscription) {
  return { name: MerchantName ?? '', type: subscriptionTexts.merchant(), isActive: HasActiveSubscription === true };
}

/** Shows a merchant's subscription, for administrators. */
export function MerchantPage({ id }: RecordPageProps) {
  return <SubscriptionPage record={merchantSubscriptions} id={id} headingOf={headingOfMerchant} />;
}

/** Shows the merchant's own subscription, read-only. */
export function OwnPage() {
  return <SubscriptionPage record={ownSubscription} id={ownId} headingOf={headingOfMerchant} isOwn />;
}

const headingOf = ({ ProTeamName, HasActiveSubscription }: ProSubscription) => ({
  name: ProTeamName ?? '',
  type: subscriptionTexts.proOrganisation(),
  isActive: HasActiveSubscription === true,
});

export function ProPage({ id }: RecordPageProps) {
  return <SubscriptionPage record={proSubscriptions} id={id} headingOf={headingOf} />;
}
