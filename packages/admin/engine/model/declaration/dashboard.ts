/** Dashboards: blocks with figures about a resource's records, for users who may list them (ADR 056). */
import type { Row } from '../../../providers/resource-calls.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { RecordToken } from '../handles/record-token.ts';

/** Filter values by name, as in the list's URL: `{ Kind: ['hand'] }`. */
type BlockFilters = Readonly<Record<string, readonly string[]>>;

interface RecordsBlock {
  readonly resource: string;
  readonly title: string;
  readonly filters: BlockFilters;
  /** Name of the field to sum. Without it, the block counts the records. */
  readonly sum: string | undefined;
}

/** A block with a single figure, which links to the records. */
export interface CounterBlock extends RecordsBlock {
  readonly kind: 'counter';
}

/** A chart of figures, grouped by the value of a field. */
export interface ChartBlock extends RecordsBlock {
  readonly kind: 'chart';
  readonly by: string;
  /** The period by which dates are grouped. */
  readonly per: 'day' | 'month' | undefined;
  readonly chartType: 'bars' | 'line';
}

/** A block with a custom component. */
export interface SlotBlock {
  readonly kind: 'slot';
  readonly title: string;
  slot(): Lazy<object>;
}

export type DashboardBlock = CounterBlock | ChartBlock | SlotBlock;

type NumberOf<Entity> = {
  [Key in keyof Entity & string]: NonNullable<Entity[Key]> extends number ? Key : never;
}[keyof Entity & string];

interface CounterOptions<Entity extends Row> {
  readonly title: string;
  readonly filters?: BlockFilters;
  readonly sum?: NumberOf<NoInfer<Entity>>;
}

interface ChartOptions<Entity extends Row> extends CounterOptions<Entity> {
  readonly by: keyof NoInfer<Entity> & string;
  readonly per?: 'day' | 'month';
  /** Defaults to bars. */
  readonly chartType?: 'bars' | 'line';
}

/**
 * Declares a counter: `counter(goods, { title: 'To order', filters: { Stock: ['low'] } })`.
 * @public because only other portals use it.
 */
export function counter<Entity extends Row>(
  of: RecordToken<string, Entity>,
  { title, filters = {}, sum }: CounterOptions<Entity>,
): CounterBlock {
  return { kind: 'counter', resource: of.name, title, filters, sum };
}

/**
 * Declares a chart: `chart(goods, { title: 'What they cost', by: 'Kind', sum: 'Cost' })`.
 * @public because only other portals use it.
 */
export function chart<Entity extends Row>(
  of: RecordToken<string, Entity>,
  { title, filters = {}, sum, by, per, chartType = 'bars' }: ChartOptions<Entity>,
): ChartBlock {
  return { kind: 'chart', resource: of.name, title, filters, sum, by, per, chartType };
}
