/** What a declaration says of a page of figures: blocks, each of one resource's records, drawn for those who may list them (ADR 056). */
import type { Row } from '../../../providers/resource-calls.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { RecordToken } from '../handles/record-token.ts';

/** By filter name, as the list's address has them: `{ Kind: ['hand'] }`. */
type Narrowed = Readonly<Record<string, readonly string[]>>;

interface OfRecords {
  readonly resource: string;
  readonly title: string;
  readonly filters: Narrowed;
  /** Of which field the sum is shown, in its unit; how many there are, where none is. */
  readonly sum: string | undefined;
}

/** One figure, which leads to the records that it is of. */
export interface CounterBlock extends OfRecords {
  readonly kind: 'counter';
}

/** Figures by what a field holds. */
export interface ChartBlock extends OfRecords {
  readonly kind: 'chart';
  readonly by: string;
  /** Of a date: what is summed up together. */
  readonly per: 'day' | 'month' | undefined;
  readonly drawn: 'bars' | 'line';
}

/** Whatever else belongs there. */
export interface SlotBlock {
  readonly kind: 'slot';
  readonly title: string;
  slot(): Lazy<object>;
}

export type DashboardBlock = CounterBlock | ChartBlock | SlotBlock;

/** The fields that hold a number. */
type NumberOf<Entity> = {
  [Key in keyof Entity & string]: NonNullable<Entity[Key]> extends number ? Key : never;
}[keyof Entity & string];

interface Counted<Entity extends Row> {
  readonly title: string;
  readonly filters?: Narrowed;
  readonly sum?: NumberOf<NoInfer<Entity>>;
}

interface Charted<Entity extends Row> extends Counted<Entity> {
  readonly by: keyof NoInfer<Entity> & string;
  readonly per?: 'day' | 'month';
  /** Bars unless given. */
  readonly drawn?: 'bars' | 'line';
}

/**
 * `counter(goods, { title: 'To order', filters: { Stock: ['low'] } })`
 * @public for declarations that the portal itself does not have.
 */
export function counter<Entity extends Row>(
  of: RecordToken<string, Entity>,
  { title, filters = {}, sum }: Counted<Entity>,
): CounterBlock {
  return { kind: 'counter', resource: of.name, title, filters, sum };
}

/**
 * `chart(goods, { title: 'What they cost', by: 'Kind', sum: 'Cost' })`
 * @public for declarations that the portal itself does not have.
 */
export function chart<Entity extends Row>(
  of: RecordToken<string, Entity>,
  { title, filters = {}, sum, by, per, drawn = 'bars' }: Charted<Entity>,
): ChartBlock {
  return { kind: 'chart', resource: of.name, title, filters, sum, by, per, drawn };
}
