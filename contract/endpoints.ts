/** The API, as data. */
import { accountEndpoints } from './account.ts';
import { agencyFeeEndpoints } from './agency-fees.ts';
import { auditEndpoints } from './audit.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { closureEndpoints } from './closures.ts';
import { deliveryDayEndpoints } from './collect/day.ts';
import { collectEndpoints } from './collect/deliveries.ts';
import { placeEndpoints } from './collect/places.ts';
import { scoreEndpoints } from './collect/scores.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { favouriteEndpoints } from './favourites.ts';
import { incidentEndpoints } from './incidents.ts';
import { invoiceEndpoints } from './invoices.ts';
import { labelLanguageEndpoints } from './label-language.ts';
import { languageEndpoints } from './language.ts';
import { ledgerEndpoints } from './ledger.ts';
import { mailEndpoints } from './mails.ts';
import { merchantEndpoints } from './merchant.ts';
import { moneyEndpoints } from './money.ts';
import { orderActionEndpoints } from './order-actions.ts';
import { orderAlertEndpoints } from './order-alerts.ts';
import { orderCountEndpoints } from './order-counts.ts';
import { orderNoteEndpoints } from './order-notes.ts';
import { orderEndpoints } from './orders.ts';
import { presenceEndpoints } from './presence.ts';
import { promoCodeEndpoints } from './promo-codes.ts';
import { promoCodeBatchEndpoints } from './promo-codes-batch.ts';
import { pushEndpoints } from './push.ts';
import { sessionEndpoints } from './session.ts';
import { shopEndpoints } from './shops.ts';
import { simulationEndpoints } from './simulation.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { undoEndpoints } from './undo.ts';
import { viewEndpoints } from './views.ts';

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
  promoCodes: promoCodeEndpoints,
  promoCodeBatch: promoCodeBatchEndpoints,
  push: pushEndpoints,
  catalogue: catalogueEndpoints,
  shops: shopEndpoints,
  labelLanguage: labelLanguageEndpoints,
  closures: closureEndpoints,
  merchant: merchantEndpoints,
  subscriptions: subscriptionEndpoints,
  collect: collectEndpoints,
  places: placeEndpoints,
  deliveryDay: deliveryDayEndpoints,
  courierScores: scoreEndpoints,
  incidents: incidentEndpoints,
  favourites: favouriteEndpoints,
  ledger: ledgerEndpoints,
  money: moneyEndpoints,
  invoices: invoiceEndpoints,
  agencyFees: agencyFeeEndpoints,
  undo: undoEndpoints,
  presence: presenceEndpoints,
  views: viewEndpoints,
  simulation: simulationEndpoints,
  exports: exportEndpoints,
};

/** Every endpoint, whatever its area. */
export const everyEndpoint: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((area) => Object.values<AnyEndpoint>(area));

type PathOf<Area> = Area[keyof Area] extends { readonly path: infer Path } ? Path : never;
type PathsOf<Areas> = { [Area in keyof Areas]: PathOf<Areas[Area]> }[keyof Areas];
type NameIn<Path> = Path extends `/ext/${infer Name}/${string}` ? Name : Path extends `/ext/${infer Name}` ? Name : never;

/** A contract's extension, by the name that follows `/ext/` (decisions, "Extensions"). */
export type ExtensionName = NameIn<PathsOf<typeof endpoints>>;

const extensionOf = (path: string) => /^\/ext\/([^/]+)/.exec(path)?.[1];

/** The extensions that this backend has. */
export const extensions: readonly string[] = [...new Set(everyEndpoint.flatMap(({ path }) => extensionOf(path) ?? []))];
