import { useState } from 'react';
import { Id } from 'schema-admin/contract/endpoint.ts';
import type { ShopSubscription } from '../../../contract/merchants/subscriptions.ts';
import type { MenuAction } from 'schema-admin/engine/features/list/RowMore.tsx';
import { type InputRequest, useActions } from 'schema-admin/engine/kit/actions/use-action.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { activateShop, addShopTranche, suspendShop, toggleShopPremium } from './subscription-actions.ts';
import { shopSnapshot } from './subscription-state.ts';
import { shopSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';
import { usePendingChanges } from './use-pending-changes.ts';

interface ShopActions {
  /** The menu items of a shop. Empty for users who can only read. */
  readonly offered: readonly MenuAction[];
  readonly inputRequest: InputRequest | undefined;
  readonly preferencesOf: Id | undefined;
  closePreferences(): void;
  isBusy(shop: ShopSubscription): boolean;
}

/** Returns the actions on a merchant's shops, shared by all rows. */
export function useShopActions(merchantId: Id): ShopActions {
  const [preferencesOf, setPreferencesOf] = useState<Id>();
  const awaited = usePendingChanges();
  const onTaken = (row: Row, reading: Promise<void>) =>
    awaited.begin(Id.parse(row['ShopId']), shopSnapshot(row), reading);
  const find = useActions(shopSubscriptions, { onTaken });
  const [activate, tranche, suspend] = [find(activateShop), find(addShopTranche), find(suspendShop)];
  const mayPrefer = useMayUse(toggleShopPremium);
  const offered: readonly (MenuAction | undefined)[] = [
    activate && { action: activate.action, press: (row) => activate.run(row, { MerchantId: merchantId }) },
    tranche,
    mayPrefer
      ? {
          action: { name: 'preferences', label: subscriptionTexts.updatePreferences() },
          press: (row) => setPreferencesOf(Id.parse(row['ShopId'])),
        }
      : undefined,
    suspend,
  ];
  const all = [activate, tranche, suspend];
  return {
    offered: offered.flatMap((action) => action ?? []),
    inputRequest: all.find((action) => action?.inputRequest)?.inputRequest,
    preferencesOf,
    closePreferences: () => setPreferencesOf(undefined),
    isBusy: (shop) =>
      awaited.isAwaited(shop.ShopId, shopSnapshot(shop)) || all.some((action) => action?.runningOn === shop.ShopId),
  };
}
