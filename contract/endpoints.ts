/** All endpoints of the API, by area. */
import { accountEndpoints } from 'schema-admin/contract/account.ts';
import { agencyFeeEndpoints } from './finance/agency-fees.ts';
import { apiKeyEndpoints } from './integration/api-keys.ts';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { catalogueEndpoints } from './catalogue/catalogue.ts';
import { closureEndpoints } from './shops/closures.ts';
import { deliveryDayEndpoints } from './collect/day.ts';
import { collectEndpoints } from './collect/deliveries.ts';
import { placeEndpoints } from './collect/places.ts';
import { scoreEndpoints } from './collect/scores.ts';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { favouriteEndpoints } from './collect/favourites.ts';
import { incidentEndpoints } from './collect/incidents.ts';
import { invitationEndpoints } from 'schema-admin/contract/invitations.ts';
import { invoiceEndpoints } from './finance/invoices.ts';
import { jobEndpoints } from './platform/jobs.ts';
import { labelLanguageEndpoints } from './orders/label-language.ts';
import { languageEndpoints } from 'schema-admin/contract/language.ts';
import { ledgerEndpoints } from './finance/ledger.ts';
import { mailEndpoints } from './platform/mails.ts';
import { merchantAccountEndpoints } from './merchants/merchant-accounts.ts';
import { merchantEndpoints } from './merchants/merchant.ts';
import { moneyEndpoints } from './finance/money.ts';
import { orderActionEndpoints } from './orders/order-actions.ts';
import { orderAlertEndpoints } from './orders/order-alerts.ts';
import { orderCountEndpoints } from './orders/order-counts.ts';
import { orderNoteEndpoints } from './orders/order-notes.ts';
import { orderEndpoints } from './orders/orders.ts';
import { presenceEndpoints } from 'schema-admin/contract/presence.ts';
import { productEndpoints } from './catalogue/products.ts';
import { proOrganisationEndpoints } from './merchants/pro-organisations.ts';
import { promoCodeEndpoints } from './promotions/promo-codes.ts';
import { promoCodeBatchEndpoints } from './promotions/promo-codes-batch.ts';
import { pushEndpoints } from './push/push.ts';
import { sessionEndpoints } from 'schema-admin/contract/session.ts';
import { shopSetupEndpoints } from './shops/shop-setup.ts';
import { setUpEndpoints } from 'schema-admin/contract/set-up.ts';
import { setUpChecklistEndpoints } from './platform/set-up-checklist.ts';
import { shopEndpoints } from './shops/shops.ts';
import { simulationEndpoints } from './platform/simulation.ts';
import { subscriptionEndpoints } from './merchants/subscriptions.ts';
import { undoEndpoints } from 'schema-admin/contract/undo.ts';
import { webhookEndpoints } from './platform/webhooks.ts';
import { userEndpoints } from './platform/users.ts';
import { returnEndpoints } from './orders/returns.ts';
import { vehicleTypeEndpoints } from './orders/vehicle-types.ts';
import { viewEndpoints } from 'schema-admin/contract/views.ts';

export const endpoints = {
  session: sessionEndpoints,
  account: accountEndpoints,
  language: languageEndpoints,
  orders: orderEndpoints,
  orderActions: orderActionEndpoints,
  orderNotes: orderNoteEndpoints,
  orderCounts: orderCountEndpoints,
  orderAlerts: orderAlertEndpoints,
  audit: auditEndpoints,
  mails: mailEndpoints,
  apiKeys: apiKeyEndpoints,
  webhooks: webhookEndpoints,
  users: userEndpoints,
  invitations: invitationEndpoints,
  jobs: jobEndpoints,
  vehicleTypes: vehicleTypeEndpoints,
  promoCodes: promoCodeEndpoints,
  promoCodeBatch: promoCodeBatchEndpoints,
  push: pushEndpoints,
  catalogue: catalogueEndpoints,
  products: productEndpoints,
  shops: shopEndpoints,
  shopSetup: shopSetupEndpoints,
  labelLanguage: labelLanguageEndpoints,
  closures: closureEndpoints,
  merchant: merchantEndpoints,
  merchantAccounts: merchantAccountEndpoints,
  proOrganisations: proOrganisationEndpoints,
  subscriptions: subscriptionEndpoints,
  collect: collectEndpoints,
  places: placeEndpoints,
  deliveryDay: deliveryDayEndpoints,
  courierScores: scoreEndpoints,
  incidents: incidentEndpoints,
  returns: returnEndpoints,
  favourites: favouriteEndpoints,
  ledger: ledgerEndpoints,
  money: moneyEndpoints,
  invoices: invoiceEndpoints,
  agencyFees: agencyFeeEndpoints,
  undo: undoEndpoints,
  presence: presenceEndpoints,
  views: viewEndpoints,
  setUp: setUpEndpoints,
  setUpChecklist: setUpChecklistEndpoints,
  simulation: simulationEndpoints,
  exports: exportEndpoints,
};

export const everyEndpoint: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((area) =>
  Object.values<AnyEndpoint>(area),
);

type PathOf<Area> = Area[keyof Area] extends { readonly path: infer Path } ? Path : never;
type PathsOf<Areas> = { [Area in keyof Areas]: PathOf<Areas[Area]> }[keyof Areas];
type NameIn<Path> = Path extends `/ext/${infer Name}/${string}`
  ? Name
  : Path extends `/ext/${infer Name}`
    ? Name
    : never;

/** Names of the contract's extensions, which follow `/ext/` (decisions, "Extensions"). */
export type ExtensionName = NameIn<PathsOf<typeof endpoints>>;

const extensionOf = (path: string) => /^\/ext\/([^/]+)/.exec(path)?.[1];

export const extensions: readonly string[] = [...new Set(everyEndpoint.flatMap(({ path }) => extensionOf(path) ?? []))];
