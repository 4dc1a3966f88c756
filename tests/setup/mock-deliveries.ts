/** A mocked backend with courier deliveries that a test can change and announce. */
import { z } from 'zod';
import { CollectListRequest, CollectTab, portalStatusOf } from '../../contract/collect/deliveries.ts';
import type { Delivery } from '../../src/custom/deliveries/deliveries.ts';
import type { Answering, Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { type AnswerOverrides, contractBackend } from './contract-backend.ts';

interface DeliveriesMock {
  readonly deliveries: Delivery[];
  readonly backend: Answering;
  /** Returns the socket message for a delivery that has entered or left a list. */
  createMessage(delivery: Delivery): unknown;
}

const statuses = [
  { Name: 'Delivered', Code: 'Delivered' },
  { Name: 'Failed', Code: 'Failed' },
  { Name: 'Open', Code: 'OpenPremium' },
];
/** The user's flags, which the portal refetches when it opens. */
const collectEnabled: AnswerOverrides = { '/portal/profile': { Role: null, IsCollectEnabled: true } };
const merchants = [{ MerchantName: 'Alder Ales' }, { MerchantName: 'Birch Bakery' }];

/** Creates the backend. If "refuse" returns an answer, it replaces the regular one. */
export function mockDeliveries(
  deliveries: Delivery[],
  instead: AnswerOverrides = {},
  refuse: (request: Received) => Sent | undefined = () => undefined,
): DeliveriesMock {
  const rest = contractBackend(
    {
      ...collectEnabled,
      '/collect/delivery-status-type': () => statuses,
      '/collect/merchant/list': () => merchants,
      ...instead,
    },
    { readMs: 0, writeMs: 0 },
  );
  const standsIn = (delivery: Delivery, tab: CollectTab) => delivery.PortalStatus === portalStatusOf[tab];
  const list = (tab: CollectTab, text: string): Sent => {
    const { Page, Size, Query, Order, Filter } = CollectListRequest.parse(JSON.parse(text));
    const drafted = ({ Drafted }: Delivery) => String(Drafted);
    const found = deliveries
      .filter((each) => standsIn(each, tab) && each.ReferenceNumber.includes(Query))
      .filter((each) => Filter.Status.length === 0 || Filter.Status.includes(each.Status))
      .filter((each) => Filter.Merchants.length === 0 || Filter.Merchants.includes(each.MerchantName ?? ''))
      .filter((each) => Filter.ConciergeOnly !== true || each.PremiumSelected === true)
      .toSorted((one, other) => (Order === 'asc' ? 1 : -1) * drafted(one).localeCompare(drafted(other)));
    return { json: { data: found.slice((Page - 1) * Size, Page * Size), totalCount: found.length } };
  };
  const answer: Answering = (request) => {
    const { method, url, text } = request;
    const refused = refuse(request);
    if (refused) return refused;
    const listed = CollectTab.safeParse(/^\/collect\/list\/(\w+)$/.exec(url)?.[1]).data;
    if (listed) return list(listed, text);
    const checked = /^\/collect\/check-new\/(\w+)\?Date=(.*)$/.exec(url);
    if (checked) {
      const tab = CollectTab.parse(checked[1]);
      const since = z.iso.datetime().parse(decodeURIComponent(checked[2] ?? ''));
      return { json: { Result: deliveries.some((each) => standsIn(each, tab) && String(each.Placed) > since) } };
    }
    const id = method === 'GET' ? /^\/collect\/(c-\d+)$/.exec(url)?.[1] : undefined;
    if (id !== undefined) return { json: { Result: deliveries.find((each) => String(each.Id) === id) ?? null } };
    return rest(request);
  };
  return {
    deliveries,
    backend: async (request) => {
      const sent = await answer(request);
      return sent === 'hang up' ? sent : { ...sent, headers: { date: new Date().toUTCString(), ...sent.headers } };
    },
    createMessage: ({ Id, PortalStatus }) => ({
      Type: 'DataUpdateModel',
      Data: {
        LastUpdate: new Date().toISOString(),
        UpdateType: `Collect/${CollectTab.options.find((tab) => portalStatusOf[tab] === PortalStatus) ?? 'open'}`,
        Id,
      },
    }),
  };
}
