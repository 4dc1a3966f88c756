import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  Connector,
  ConnectorLogEntry,
  ConnectorResult,
  MappableVariant,
  ProductMapping,
  StoreProduct,
} from '../../../contract/platform/connectors.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatNearTime, formatTime } from 'schema-admin/engine/format/dates.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { connectorTexts } from './texts.ts';

export const connectors = defineRecord('connectors', { schema: Connector, id: 'Id' });
export const connectorLog = defineRecord('connector-log', { schema: ConnectorLogEntry, id: 'Id' });
export const storeProducts = defineRecord('store-products', { schema: StoreProduct, id: 'Id' });
export const mappableVariants = defineRecord('mappable-variants', { schema: MappableVariant, id: 'Id' });

/** The shops that can get orders. */
export const liveShops = defineLookup(connectors, 'shops', ({ call, signal }) =>
  call(endpoints.connectors.shops, { signal }),
);

const named = ({ Name: name }: Pick<Connector, 'Name'>) => ({ name });
const isActive = ({ State }: Pick<Connector, 'State'>) => State === 'Active';
export const isShopify = ({ Kind }: Pick<Connector, 'Kind'>) => Kind === 'Shopify';

export function connectorMark({ State, HasSecret }: Pick<Connector, 'State' | 'HasSecret'>): StateMark {
  if (State !== 'Active') return { tone: 'waiting', icon: PauseCircleOutlined, text: connectorTexts.stopped() };
  return HasSecret === false
    ? { tone: 'attention', icon: WarningOutlined, text: connectorTexts.secretMissing() }
    : { tone: 'done', icon: CheckCircleOutlined, text: connectorTexts.active() };
}

const done = { tone: 'done', icon: CheckCircleOutlined } as const;
const waiting = { tone: 'waiting', icon: ClockCircleOutlined } as const;
const skipped = { tone: 'waiting', icon: MinusCircleOutlined } as const;
const attention = { tone: 'attention', icon: WarningOutlined } as const;
const failed = { tone: 'failed', icon: CloseCircleOutlined } as const;

const resultMarks: Readonly<Record<ConnectorResult, () => StateMark>> = {
  Created: () => ({ ...done, text: connectorTexts.created() }),
  Waiting: () => ({ ...waiting, text: connectorTexts.waiting() }),
  CancellationRequested: () => ({ ...done, text: connectorTexts.cancellationRequested() }),
  RefundRegistered: () => ({ ...done, text: connectorTexts.refundRegistered() }),
  Unchanged: () => ({ ...skipped, text: connectorTexts.unchanged() }),
  Ignored: () => ({ ...skipped, text: connectorTexts.ignored() }),
  Duplicate: () => ({ ...skipped, text: connectorTexts.duplicate() }),
  OutOfOrder: () => ({ ...skipped, text: connectorTexts.outOfOrder() }),
  Invalid: () => ({ ...failed, text: connectorTexts.invalid() }),
  OtherCurrency: () => ({ ...failed, text: connectorTexts.otherCurrency() }),
  Refused: () => ({ ...failed, text: connectorTexts.refused() }),
  WrongSignature: () => ({ ...failed, text: connectorTexts.wrongSignature() }),
  Reported: () => ({ ...done, text: connectorTexts.reported() }),
  ReportFailed: () => ({ ...attention, text: connectorTexts.reportFailed() }),
  ReportGivenUp: () => ({ ...failed, text: connectorTexts.reportGivenUp() }),
};

/** Returns the mark of a result. An unknown result is shown unchanged. */
export function resultMark(result: string): StateMark {
  const known = ConnectorResult.safeParse(result).data;
  return known === undefined ? { ...skipped, text: result } : resultMarks[known]();
}

export const results = ConnectorResult.options.map((value) => ({ value, label: resultMark(value).text }));

export const formatInstant = (at: string) => formatTime(readInstant(at));
export const formatNearInstant = (at: string) => formatNearTime(readInstant(at), serverNow());

export const reveal = defineAction(connectors, 'reveal', {
  label: connectorTexts.showSecret(),
  isPlaced: true,
  call: ({ call }, id) => call(endpoints.connectors.reveal, { params: { id } }),
});

export const rotate = defineAction(connectors, 'rotate', {
  label: connectorTexts.rotate(),
  when: (connector) => !isShopify(connector),
  confirm: (connector) => ({
    title: connectorTexts.rotateQuestion(named(connector)),
    text: connectorTexts.rotateText(),
    confirm: connectorTexts.rotate(),
  }),
  done: (connector) => connectorTexts.isRotated(named(connector)),
  call: ({ call }, id) => call(endpoints.connectors.rotate, { params: { id } }),
});

export const stop = defineAction(connectors, 'stop', {
  label: connectorTexts.stop(),
  when: isActive,
  done: (connector) => connectorTexts.isStopped(named(connector)),
  call: ({ call }, id) => call(endpoints.connectors.stop, { params: { id } }),
});

export const start = defineAction(connectors, 'start', {
  label: connectorTexts.start(),
  when: (connector) => !isActive(connector),
  done: (connector) => connectorTexts.isStarted(named(connector)),
  call: ({ call }, id) => call(endpoints.connectors.start, { params: { id } }),
});

export const removeConnector = defineAction(connectors, 'remove', {
  label: connectorTexts.remove(),
  danger: true,
  leaves: true,
  confirm: (connector) => ({
    title: connectorTexts.removeQuestion(named(connector)),
    text: connectorTexts.removeText(),
    confirm: connectorTexts.remove(),
  }),
  done: (connector) => connectorTexts.isRemoved(named(connector)),
  call: ({ call }, id) => call(endpoints.connectors.remove, { params: { id } }),
});

export const map = defineAction(storeProducts, 'map', {
  label: connectorTexts.map(),
  input: ProductMapping,
  fields: [
    {
      key: 'VariantId',
      label: connectorTexts.variant(),
      hint: connectorTexts.mapHint(),
      reference: reference({ to: mappableVariants }),
    },
  ],
  done: ({ Title: name }) => connectorTexts.isMapped({ name }),
  call: ({ call }, id, body) => call(endpoints.connectors.map, { params: { id }, body }),
});
