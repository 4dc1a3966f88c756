import { ExclamationCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import type { Subcategory } from '../../../contract/catalogue/catalogue.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { searchText } from 'schema-admin/contract/values/search-text.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { unbound } from './catalogue-lookups.ts';
import { catalogueTexts } from './texts.ts';
import './unbound-picker.css';

interface UnboundGroup {
  readonly FirstLetter: string;
  readonly Items: readonly Subcategory[];
}

/** Groups the items by first letter, in the backend's order. */
function groupsOf(items: readonly (Subcategory & { readonly FirstLetter: string })[]): UnboundGroup[] {
  const letters = [...new Set(items.map(({ FirstLetter }) => FirstLetter))];
  return letters.map((FirstLetter) => ({
    FirstLetter,
    Items: items.filter((item) => item.FirstLetter === FirstLetter),
  }));
}

/** Returns the ticked subcategories that another user has bound. `groups` contains all unbound ones. */
export function boundByOthers(
  ticked: readonly Subcategory[],
  chosen: readonly Id[],
  groups: readonly UnboundGroup[],
): readonly Subcategory[] {
  const still = new Set(groups.flatMap(({ Items }) => Items.map((item) => String(item.Id))));
  const gone = chosen.filter((id) => !still.has(String(id)));
  // The name of a selection that was restored from a draft is unknown.
  return gone.map(
    (id) => ticked.find((item) => item.Id === id) ?? { Id: id, Name: catalogueTexts.subcategoryId({ id }) },
  );
}

/** Limit for readability. The search finds the rest. */
const maxVisible = 200;

/** Returns the groups that match the search, and the number of matches above the limit. */
export function filterGroups(
  groups: readonly UnboundGroup[],
  search: string,
): { readonly groups: readonly UnboundGroup[]; readonly hidden: number } {
  const wanted = searchText(search);
  const found = groups.map((group) => ({
    ...group,
    Items: group.Items.filter(({ Name }) => searchText(Name).includes(wanted)),
  }));
  let room = maxVisible;
  let hidden = 0;
  const shown = found.map((group) => {
    const Items = group.Items.slice(0, room);
    room -= Items.length;
    hidden += group.Items.length - Items.length;
    return { ...group, Items };
  });
  return { groups: shown.filter(({ Items }) => Items.length > 0), hidden };
}

const Chosen = z.array(Id).catch([]);

/** Lists the unbound subcategories by first letter, with checkboxes. The search hides items but keeps them ticked. */
export default function UnboundPicker({ id, value, input, onChange }: FieldSlotProps) {
  const loaded = useOptions(unbound);
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<readonly Subcategory[]>([]);
  const chosen = Chosen.parse(value);
  if (loaded.status === 'failed') {
    return <LoadFailed what={catalogueTexts.theSubCategories()} message={loaded.message} onRetry={loaded.retry} />;
  }
  const isLoading = loaded.status === 'loading';
  const unboundGroups = groupsOf(isLoading ? [] : loaded.options);
  const { groups, hidden } = filterGroups(unboundGroups, search);
  const gone = isLoading ? [] : boundByOthers(ticked, chosen, unboundGroups);
  const toggle = (one: Subcategory, isTicked: boolean) => {
    onChange(isTicked ? [...chosen, one.Id] : chosen.filter((each) => each !== one.Id));
    setTicked([...ticked.filter((each) => each.Id !== one.Id), one]);
  };
  return (
    <>
      <Input
        {...input}
        id={id}
        type="search"
        aria-label={catalogueTexts.searchSubCategories()}
        placeholder={catalogueTexts.searchSubCategories()}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div
        className="unbound-groups"
        role="group"
        aria-label={catalogueTexts.unboundSubCategories()}
        aria-busy={isLoading}
      >
        {gone.length > 0 && (
          <section aria-label={catalogueTexts.boundMeanwhile()} className="unbound-gone">
            <p role="status">
              <StateBadge tone="attention" icon={ExclamationCircleOutlined} text={catalogueTexts.boundMeanwhile()} />{' '}
              {catalogueTexts.othersBound({ count: gone.length })}
            </p>
            {gone.map((item) => (
              <Checkbox key={item.Id} className="unbound-choice" checked onChange={() => toggle(item, false)}>
                {item.Name}
              </Checkbox>
            ))}
          </section>
        )}
        {groups.map(({ FirstLetter, Items }) => (
          <section key={FirstLetter} aria-label={FirstLetter}>
            <h3 className="unbound-letter">{FirstLetter}</h3>
            {Items.map((item) => (
              <Checkbox
                key={item.Id}
                className="unbound-choice"
                checked={chosen.includes(item.Id)}
                onChange={(event) => toggle(item, event.target.checked)}
              >
                {item.Name}
                {item.ProductCount ? (
                  <span className="quiet figures"> {catalogueTexts.products({ count: item.ProductCount })}</span>
                ) : null}
              </Checkbox>
            ))}
          </section>
        ))}
        {!isLoading && groups.length === 0 && gone.length === 0 && (
          <p className="quiet">{search.trim() === '' ? catalogueTexts.allBound() : catalogueTexts.noneFound()}</p>
        )}
        {hidden > 0 && <p className="quiet">{catalogueTexts.hidden({ count: hidden })}</p>}
      </div>
      <p className="quiet figures" role="status">
        {catalogueTexts.chosen({ count: chosen.length })}
      </p>
    </>
  );
}
