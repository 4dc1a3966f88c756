import { useList } from '@refinedev/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../providers/resource-calls.ts';
import { useAccess, usePortal, useUser } from '../../kit/app/Portal.tsx';
import { useLiveRefresh } from '../../kit/data/use-live-refresh.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from '../../kit/feedback/page.tsx';
import { Plot } from '../../kit/plot/Plot.tsx';
import { defaultLocation, writeListLocation } from '../../kit/rows/list-location.ts';
import { listRequestOf, nextPageOf } from '../../kit/rows/list-request.ts';
import { totalOf } from '../../kit/rows/use-rows.ts';
import { blockTexts } from '../../kit/texts.ts';
import { Section } from '../../kit/section/Section.tsx';
import type { ChartBlock, CounterBlock, DashboardBlock, SlotBlock } from '../../model/declaration/dashboard.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterValues } from '../../model/filter/filter.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { fieldRights } from '../../model/registry/ability.ts';
import { listPathOf } from '../../model/registry/registry.ts';
import { figureFormatter, chartPoints, sumOf } from './figures.ts';
import './dashboard.css';

const { render: renderSlot } = createLazyComponents<object>();

interface DashboardProps {
  readonly resource: Resource;
  readonly blocks: readonly DashboardBlock[];
}

/** A page of figures. Shows the blocks whose records the user may list and whose fields the user may see. */
export default function DashboardScreen({ resource: { label }, blocks }: DashboardProps) {
  usePageTitle(label);
  const find = useResolveBlock();
  const counters = blocks.flatMap((block) => (block.kind === 'counter' ? [block] : []));
  return (
    <section className="dashboard-screen" aria-label={label}>
      <h1 className="page-title">{label}</h1>
      {counters.length > 0 && (
        <dl className="dashboard-counters">
          {counters.map((block) => {
            const of = find(block);
            return of && <Counter key={block.title} block={block} {...of} />;
          })}
        </dl>
      )}
      <div className="dashboard-blocks">
        {blocks.map((block) => {
          if (block.kind === 'counter') return null;
          if (block.kind === 'slot') return <CustomBlock key={block.title} block={block} />;
          const of = find(block);
          return of && <Chart key={block.title} block={block} {...of} />;
        })}
      </div>
    </section>
  );
}

interface ResolvedBlock {
  readonly resource: Resource;
  readonly list: ListDeclaration;
}

/** Returns a function that finds a block's resource, or `undefined` if the user lacks access to it or its fields. */
function useResolveBlock(): (block: CounterBlock | ChartBlock) => ResolvedBlock | undefined {
  const { registry } = usePortal();
  const may = useAccess();
  return (block) => {
    const resource = registry.find(block.resource);
    const fields = [block.sum, block.kind === 'chart' ? block.by : undefined].filter((field) => field !== undefined);
    const isSeen = may('list', block.resource) && fields.every((field) => may(fieldRights.see, block.resource, field));
    return isSeen && resource?.list ? { resource, list: resource.list } : undefined;
  };
}

/** The maximum number of rows that a chart or a sum includes. */
const maxRows = 500;

/** Loads the rows of a block as its list does, including live refresh. */
function useBlockRows({ resource, filters }: CounterBlock | ChartBlock, size: number) {
  const request = listRequestOf({ tab: undefined, search: '', sort: '', filters: { ...filters } });
  const { query } = useList<Row>({
    resource,
    ...request,
    pagination: { currentPage: 1, pageSize: size },
    errorNotification: false,
    ...useLiveRefresh({ name: resource }),
  });
  const hasMore = query.data !== undefined && nextPageOf(query.data) !== undefined;
  return { query, rows: query.data?.data ?? [], total: query.data?.total ?? 0, hasMore };
}

function useListPath({ resource, list }: ResolvedBlock): (filters: FilterValues) => string {
  const user = useUser();
  return (filters) => {
    const known = Object.fromEntries(
      Object.entries(filters).filter(([name]) => Object.hasOwn(list.filters ?? {}, name)),
    );
    const search = writeListLocation(
      { ...defaultLocation(Object.keys(list.tabs ?? {})[0], list), filters: known },
      list,
    ).toString();
    return `${listPathOf(resource, user)}${search === '' ? '' : `?${search}`}`;
  };
}

function Counter({ block, resource, list }: ResolvedBlock & { readonly block: CounterBlock }) {
  const { query, rows, total, hasMore } = useBlockRows(block, block.sum === undefined ? list.size : maxRows);
  const pathTo = useListPath({ resource, list });
  const words = figureFormatter(resource, block.sum);
  const isPart = hasMore && (block.sum !== undefined || (query.data && totalOf(query.data) === undefined));
  const figure = block.sum === undefined ? words(Math.max(total, rows.length)) : words(sumOf(rows, block.sum));
  return (
    <div className="dashboard-counter">
      <dt className="quiet">{block.title}</dt>
      <dd className="figures">
        {query.isError && !query.data ? (
          <LoadFailed what={block.title} message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          query.data && (
            <Link to={pathTo({ ...block.filters })}>
              {isPart && block.sum === undefined ? blockTexts.atLeast({ count: figure }) : figure}
            </Link>
          )
        )}
      </dd>
      {isPart && block.sum !== undefined && (
        <dd className="quiet dashboard-part">{blockTexts.firstOnly({ count: rows.length })}</dd>
      )}
    </div>
  );
}

function Chart({ block, resource, list }: ResolvedBlock & { readonly block: ChartBlock }) {
  const { query, rows, hasMore } = useBlockRows(block, maxRows);
  const pathTo = useListPath({ resource, list });
  if (query.isError && !query.data) {
    return (
      <Section title={block.title}>
        <LoadFailed what={block.title} message={query.error.message} onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  const points = chartPoints(rows, block, resource);
  const isFiltered = block.per === undefined && Object.hasOwn(list.filters ?? {}, block.by);
  const hrefOf = (index: number) => {
    const point = points[index];
    return point && point.value !== '' ? pathTo({ ...block.filters, [block.by]: [point.value] }) : undefined;
  };
  return (
    <section className="section" aria-label={block.title}>
      {!query.data && <PageSkeleton />}
      {query.data && points.length === 0 && <p className="quiet">{blockTexts.none()}</p>}
      {points.length > 0 && (
        <Plot
          title={block.title}
          points={points.map(({ name }) => name)}
          series={[{ name: resource.label, values: points.map(({ figure }) => figure), kind: block.chartType }]}
          format={figureFormatter(resource, block.sum)}
          {...(isFiltered ? { hrefOf } : {})}
        />
      )}
      {hasMore && <p className="quiet dashboard-part">{blockTexts.firstOnly({ count: rows.length })}</p>}
    </section>
  );
}

function CustomBlock({ block }: { readonly block: SlotBlock }) {
  return (
    <Section title={block.title}>
      <Suspense fallback={<PageSkeleton />}>{renderSlot(block.slot, {})}</Suspense>
    </Section>
  );
}
