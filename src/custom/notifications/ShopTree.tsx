import { Button, Empty, Input, Tree } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { PushTarget } from '../../../contract/push/push.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { ComposerError } from './ComposedText.tsx';
import { ComposedField } from './composition.ts';
import {
  deselectAll,
  keyOfMerchant,
  keyOfShop,
  searchTargets,
  selectAll,
  checkedKeysOf,
  toggle,
} from './shop-selection.ts';
import { notificationTexts } from './texts.ts';
import type { Composer } from './use-composer.ts';

const height = 264;

/** Renders a searchable tree of merchants for selecting shops: one by one, by merchant, or all. */
export function ShopTree({ composer }: { composer: Composer }) {
  const { targets } = composer;
  if (targets.status === 'loading') return <PageSkeleton />;
  if (targets.status === 'failed') {
    return <LoadFailed what={notificationTexts.shops()} message={targets.message} onRetry={targets.retry} />;
  }
  return <Choice targets={targets.options} composer={composer} />;
}

function Choice({ targets, composer }: { targets: readonly PushTarget[]; composer: Composer }) {
  const id = useId();
  const { selection, shops } = composer;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const shown = useMemo(() => searchTargets(targets, search), [targets, search]);
  const ticks = useMemo(() => checkedKeysOf(selection, targets), [selection, targets]);
  const tree = useMemo(
    () =>
      shown.map(({ MerchantId, MerchantName, Shops }) => ({
        key: keyOfMerchant(MerchantId),
        title: MerchantName,
        children: Shops.map(({ ShopId, ShopName }) => ({ key: keyOfShop(ShopId), title: ShopName })),
      })),
    [shown],
  );
  const total = targets.reduce((sum, { Shops }) => sum + Shops.length, 0);
  const isSearched = search.trim() !== '';
  const choose = (next: ReadonlySet<string>) => composer.change({ shops: [...next] });

  return (
    <fieldset className="push-shops">
      <legend>{notificationTexts.shops()}</legend>
      <div className="push-shops-tools">
        <Input
          allowClear
          aria-label={notificationTexts.searchShops()}
          placeholder={notificationTexts.searchShops()}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button onClick={() => choose(selectAll(selection, shown))}>{notificationTexts.selectAll()}</Button>
        <Button disabled={selection.size === 0} onClick={() => choose(deselectAll())}>
          {notificationTexts.deselectAll()}
        </Button>
      </div>
      {tree.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={isSearched ? notificationTexts.noneFound() : notificationTexts.noRecordsFound()}
        />
      ) : (
        <Tree
          className="push-tree"
          checkable
          checkStrictly
          blockNode
          selectable={false}
          height={height}
          treeData={tree}
          checkedKeys={ticks}
          expandedKeys={isSearched ? tree.map(({ key }) => key) : [...opened]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(_, { node, checked }) => choose(toggle(selection, shown, String(node.key), checked))}
          onBlur={() => composer.leave(ComposedField.enum.Shops)}
          aria-label={notificationTexts.shopsByMerchant()}
        />
      )}
      <div className="push-text-foot">
        <ComposerError id={`${id}-fault`} text={composer.spoken(ComposedField.enum.Shops)} />
        <span className="quiet figures push-count" role="status">
          {notificationTexts.chosenOf({ chosen: shops.length, total })}
        </span>
      </div>
    </fieldset>
  );
}
