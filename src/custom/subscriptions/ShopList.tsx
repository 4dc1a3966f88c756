import { ShopOutlined, SearchOutlined, WarningOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { creditWarningDays } from '../../../contract/finance/credit-forecast.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import type { MerchantSubscription, ShopSubscription } from '../../../contract/merchants/subscriptions.ts';
import { searchText } from 'schema-admin/contract/values/search-text.ts';
import { VirtualRows } from 'schema-admin/engine/features/list/VirtualRows.tsx';
import { ActionForm } from 'schema-admin/engine/kit/actions/ActionForm.tsx';
import { type Part, usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { EmptyState } from 'schema-admin/engine/kit/feedback/EmptyState.tsx';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useFocusReturn } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { ConciergeSwitches } from './ConciergeSwitches.tsx';
import { type Forecasts, endsSoon, forecastsOfMerchant, ownForecasts } from './forecast-calls.ts';
import { ShopHeadings, ShopRow } from './ShopRow.tsx';
import { toggleShopPremium, toggleShopPremiumOnly } from './subscription-actions.ts';
import { ownShops, shopsOfMerchant } from './subscription-calls.ts';
import { shopSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';
import { useShopActions } from './use-shop-actions.ts';
import 'schema-admin/engine/features/list/list.css';
import 'schema-admin/engine/features/list/column-row.css';
import './subscriptions.css';

/** Lists a merchant's shops, for administrators. */
export default function MerchantShops({ record, id }: SlotProps<MerchantSubscription>) {
  return (
    <ShopList
      merchantId={record.MerchantId}
      loaded={usePart(shopsOfMerchant, id)}
      forecasts={usePart(forecastsOfMerchant, id)}
    />
  );
}

interface ShopListProps {
  readonly merchantId: Id;
  readonly loaded: Part<readonly ShopSubscription[]>;
  /** Credit forecasts by shop, if the backend provides them. */
  readonly forecasts: Part<Forecasts>;
}

/** Used while the forecasts are loading. */
const unknown: Forecasts = new Map();

/** Lists all shops of a merchant. They are loaded together, so that the search needs no request. */
export function ShopList({ merchantId, loaded, forecasts }: ShopListProps) {
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed what={subscriptionTexts.theShops()} message={loaded.message} onRetry={loaded.retry} />;
  }
  const shops = loaded.status === 'ready' ? loaded.value : [];
  return (
    <>
      {loaded.status === 'ready' && loaded.failure !== undefined && (
        <FailureNotice what={subscriptionTexts.shopsNotRefreshed()} message={loaded.failure} onRetry={loaded.retry} />
      )}
      {shops.length === 0 ? (
        <EmptyState icon={ShopOutlined} title={subscriptionTexts.noShops()} />
      ) : (
        <Shops
          merchantId={merchantId}
          shops={shops}
          forecasts={
            forecasts.status === 'ready' ? forecasts.value : forecasts.status === 'loading' ? unknown : undefined
          }
        />
      )}
    </>
  );
}

/** Returns the shops whose names contain every word of the search. */
export function shopsNamed(shops: readonly ShopSubscription[], search: string): readonly ShopSubscription[] {
  const words = searchText(search).split(' ').filter(Boolean);
  return words.length === 0
    ? shops
    : shops.filter(({ ShopName }) => words.every((word) => searchText(ShopName ?? '').includes(word)));
}

const rowHeight = 53;

interface ShopsProps {
  readonly merchantId: Id;
  readonly shops: readonly ShopSubscription[];
  /** `undefined` if the backend provides no forecasts. */
  readonly forecasts: Forecasts | undefined;
}

function Shops({ merchantId, shops, forecasts }: ShopsProps) {
  const [text, setText] = useState('');
  // Keep typing responsive with many rows.
  const search = useDeferredValue(text);
  const found = useMemo(() => shopsNamed(shops, search), [shops, search]);
  const endingSoon = useMemo(
    () => [...(forecasts?.values() ?? [])].filter((forecast) => endsSoon(forecast, serverNow())).length,
    [forecasts],
  );
  const byId = useMemo(() => new Map(shops.map((shop) => [String(shop.ShopId), shop])), [shops]);
  const { offered, inputRequest, preferencesOf, closePreferences, isBusy } = useShopActions(merchantId);
  return (
    <>
      <div className="subscription-shops-tools">
        <Input
          type="search"
          className="subscription-shops-search"
          aria-label={subscriptionTexts.searchShops()}
          placeholder={subscriptionTexts.searchShops()}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="quiet figures">
          {subscriptionTexts.shopsShown({ count: found.length })}
        </p>
        {endingSoon > 0 && (
          <p className="subscription-ending">
            <WarningOutlined aria-hidden />{' '}
            {subscriptionTexts.shopsEndSoon({ count: endingSoon, days: creditWarningDays })}
          </p>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState icon={SearchOutlined} title={subscriptionTexts.noResults()}>
          <p className="quiet">{subscriptionTexts.adjustFilter()}</p>
        </EmptyState>
      ) : (
        <>
          <ShopHeadings canAct={offered.length > 0} isForetold={forecasts !== undefined} />
          <VirtualRows
            rows={found}
            idField="ShopId"
            rowHeight={rowHeight}
            label={subscriptionTexts.shops()}
            total={found.length}
            request={search}
            placeKey={undefined}
            headingLevel={3}
          >
            {(row) => {
              const shop = byId.get(String(row['ShopId']));
              return (
                shop && (
                  <ShopRow
                    shop={shop}
                    actions={offered}
                    isBusy={isBusy(shop)}
                    isForetold={forecasts !== undefined}
                    forecast={forecasts?.get(String(shop.ShopId))}
                  />
                )
              );
            }}
          </VirtualRows>
        </>
      )}
      <ActionForm inputRequest={inputRequest} />
      {preferencesOf !== undefined && (
        <PreferencesDialog
          id={preferencesOf}
          name={byId.get(String(preferencesOf))?.ShopName ?? ''}
          onClose={closePreferences}
        />
      )}
    </>
  );
}

interface PreferencesDialogProps {
  readonly id: Id;
  readonly name: string;
  onClose(): void;
}

/** Shows a shop's current concierge preferences. Each switch saves immediately. */
function PreferencesDialog({ id, name, onClose }: PreferencesDialogProps) {
  useFocusReturn();
  return (
    <Modal open title={subscriptionTexts.preferencesOf({ name })} footer={null} onCancel={onClose}>
      <Preferences id={id} />
    </Modal>
  );
}

function Preferences({ id }: { readonly id: Id }) {
  const loaded = useRecord(shopSubscriptions, id);
  if (loaded.status === 'ready') {
    return (
      <ConciergeSwitches
        record={loaded.record}
        versions={loaded.versions}
        premium={toggleShopPremium}
        premiumOnly={toggleShopPremiumOnly}
      />
    );
  }
  if (loaded.status === 'failed') {
    return <LoadFailed what={subscriptionTexts.thePreferences()} message={loaded.message} onRetry={loaded.retry} />;
  }
  return loaded.status === 'missing' ? <p className="quiet">{subscriptionTexts.mayBeRemoved()}</p> : <PageSkeleton />;
}

export function OwnShops({ record, id }: SlotProps<MerchantSubscription>) {
  return (
    <ShopList merchantId={record.MerchantId} loaded={usePart(ownShops, id)} forecasts={usePart(ownForecasts, id)} />
  );
}
