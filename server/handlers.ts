import type { endpoints } from '../contract/endpoints.ts';
import type { integrationEndpoints } from '../contract/integration/endpoints.ts';
import { accountHandlers, languageHandlers } from './areas/account/routes.ts';
import { agencyFeeHandlers, readSummaryPdf } from './areas/agency-fees/routes.ts';
import { apiKeyHandlers } from './areas/api-keys/routes.ts';
import type { HandlersOf } from './api/handler.ts';
import { auditHandlers } from './areas/audit/routes.ts';
import { categoryHandlers, restoreCategory } from './areas/catalogue/category-routes.ts';
import { subcategoryHandlers } from './areas/catalogue/subcategory-routes.ts';
import { restoreVertical, verticalHandlers } from './areas/catalogue/vertical-routes.ts';
import { restoreClosure } from './areas/closures/change-closure.ts';
import { closureHandlers } from './areas/closures/routes.ts';
import { deliveryDayHandlers } from './areas/courier/delivery-day.ts';
import { dashboardState, detailsState, quotesState } from './areas/courier/live.ts';
import { collectHandlers } from './areas/courier/routes.ts';
import { scoreHandlers } from './areas/courier/scores.ts';
import { exportHandlers } from './areas/exports/routes.ts';
import { favouriteHandlers } from './areas/favourites/routes.ts';
import { incidentHandlers } from './areas/incidents/routes.ts';
import { readInvoicePdf } from './areas/invoices/invoice-pdf.ts';
import type { IntegrationHandlersOf } from './areas/integration/call.ts';
import { integrationHandlers } from './areas/integration/handlers.ts';
import { invoiceHandlers } from './areas/invoices/routes.ts';
import { jobHandlers } from './areas/jobs/routes.ts';
import { ledgerHandlers } from './areas/ledger/routes.ts';
import type { SocketStates } from './live/socket-handlers.ts';
import { mailHandlers } from './areas/mails/routes.ts';
import { merchantHandlers } from './areas/merchant/routes.ts';
import { merchantAccountHandlers } from './areas/merchants/routes.ts';
import { moneyHandlers } from './areas/money/routes.ts';
import { orderAlertHandlers } from './areas/order-alerts/routes.ts';
import { pushHandlers } from './areas/notifications/routes.ts';
import { orderActionHandlers } from './areas/orders/action-routes.ts';
import { orderDeliveryHandlers } from './areas/orders/delivery-routes.ts';
import { orderNoteHandlers } from './areas/orders/note-routes.ts';
import { orderCountHandlers } from './areas/orders/tab-counts.ts';
import { orderHandlers } from './areas/orders/routes.ts';
import type { PdfReaders } from './pdf-documents/pdf-routes.ts';
import { paymentSettingsHandlers } from './areas/payment-settings/routes.ts';
import { placeHandlers } from './areas/places/routes.ts';
import { presenceHandlers } from './areas/presence/routes.ts';
import { productCatalogHandlers } from './areas/products/catalog-routes.ts';
import { productHandlers } from './areas/products/routes.ts';
import { proOrganisationHandlers } from './areas/pro-organisations/routes.ts';
import { promoCodeBatchHandlers, promoCodeHandlers } from './areas/promo-codes/routes.ts';
import { returnHandlers } from './areas/returns/routes.ts';
import { sessionHandlers } from './areas/session/routes.ts';
import { setUpChecklistHandlers } from './areas/setup/checklist-routes.ts';
import { setUpHandlers } from './areas/setup/set-up-routes.ts';
import { restoreImage } from './areas/shops/image-routes.ts';
import { labelLanguageHandlers, shopHandlers } from './areas/shops/routes.ts';
import { shopSetupHandlers } from './areas/shops/setup-routes.ts';
import { simulationHandlers } from './areas/simulation/routes.ts';
import { subscriptionHandlers } from './areas/subscriptions/routes.ts';
import { undoHandlers } from './areas/undo/pending-deletions.ts';
import { invitationHandlers } from './areas/users/accept-routes.ts';
import { userHandlers } from './areas/users/routes.ts';
import { platformSettingHandlers } from './areas/platform-settings/routes.ts';
import { vehicleTypeHandlers } from './areas/vehicle-types/routes.ts';
import { viewHandlers } from './areas/views/routes.ts';
import { connectorHandlers } from './areas/connectors/routes.ts';
import { webhookIntegrationHandlers } from './areas/webhooks/integration-handlers.ts';
import { webhookHandlers } from './areas/webhooks/routes.ts';

type Handlers = { readonly [Area in keyof typeof endpoints]: HandlersOf<(typeof endpoints)[Area]> };

/** The handlers of all endpoints of the contract. Each call passes the services that its handler needs. */
export const handlers = {
  session: sessionHandlers,
  account: accountHandlers,
  language: languageHandlers,
  orders: orderHandlers,
  orderActions: orderActionHandlers,
  orderDelivery: orderDeliveryHandlers,
  orderNotes: orderNoteHandlers,
  orderCounts: orderCountHandlers,
  orderAlerts: orderAlertHandlers,
  audit: auditHandlers,
  mails: mailHandlers,
  apiKeys: apiKeyHandlers,
  webhooks: webhookHandlers,
  connectors: connectorHandlers,
  users: userHandlers,
  invitations: invitationHandlers,
  jobs: jobHandlers,
  vehicleTypes: vehicleTypeHandlers,
  platformSettings: platformSettingHandlers,
  promoCodes: promoCodeHandlers,
  promoCodeBatch: promoCodeBatchHandlers,
  push: pushHandlers,
  products: productHandlers,
  productCatalog: productCatalogHandlers,
  catalogue: { ...verticalHandlers, ...categoryHandlers, ...subcategoryHandlers },
  shops: shopHandlers,
  shopSetup: shopSetupHandlers,
  labelLanguage: labelLanguageHandlers,
  closures: closureHandlers,
  merchant: merchantHandlers,
  merchantAccounts: merchantAccountHandlers,
  proOrganisations: proOrganisationHandlers,
  subscriptions: subscriptionHandlers,
  collect: collectHandlers,
  places: placeHandlers,
  deliveryDay: deliveryDayHandlers,
  courierScores: scoreHandlers,
  incidents: incidentHandlers,
  returns: returnHandlers,
  favourites: favouriteHandlers,
  ledger: ledgerHandlers,
  money: moneyHandlers,
  paymentSettings: paymentSettingsHandlers,
  invoices: invoiceHandlers,
  agencyFees: agencyFeeHandlers,
  undo: undoHandlers({
    verticals: restoreVertical,
    categories: restoreCategory,
    'shop-images': restoreImage,
    closures: restoreClosure,
  }),
  presence: presenceHandlers,
  views: viewHandlers,
  setUp: setUpHandlers,
  setUpChecklist: setUpChecklistHandlers,
  simulation: simulationHandlers,
  exports: exportHandlers,
} satisfies Handlers;

/** The handler of every endpoint of the Integration API. */
export const allIntegrationHandlers: IntegrationHandlersOf<typeof integrationEndpoints> = {
  ...integrationHandlers,
  ...webhookIntegrationHandlers,
};

/** The states that are sent through the areas' own sockets. */
export const socketStates = {
  collectQuotes: quotesState,
  collectDetails: detailsState,
  dashboard: dashboardState,
} satisfies SocketStates;

export const pdfDocuments = { invoice: readInvoicePdf, summary: readSummaryPdf } satisfies PdfReaders;
