import type { endpoints } from '../contract/endpoints.ts';
import { accountHandlers, languageHandlers } from './account/routes.ts';
import { agencyFeeHandlers, summaryPaper } from './agency-fees/routes.ts';
import type { HandlersOf } from './api/handler.ts';
import { auditHandlers } from './audit/routes.ts';
import { categoryHandlers, restoreCategory } from './catalogue/category-routes.ts';
import { subcategoryHandlers } from './catalogue/subcategory-routes.ts';
import { restoreVertical, verticalHandlers } from './catalogue/vertical-routes.ts';
import { restoreClosure } from './closures/change-closure.ts';
import { closureHandlers } from './closures/routes.ts';
import { deliveryDayHandlers } from './courier/day.ts';
import { dashboardState, detailsState, quotesState } from './courier/live.ts';
import { collectHandlers } from './courier/routes.ts';
import { scoreHandlers } from './courier/scores.ts';
import { exportHandlers } from './exports/routes.ts';
import { favouriteHandlers } from './favourites/routes.ts';
import { incidentHandlers } from './incidents/routes.ts';
import { invoicePaper } from './invoices/invoice-paper.ts';
import { invoiceHandlers } from './invoices/routes.ts';
import { ledgerHandlers } from './ledger/routes.ts';
import type { SocketStates } from './live/socket-handlers.ts';
import { mailHandlers } from './mails/routes.ts';
import { merchantHandlers } from './merchant/routes.ts';
import { moneyHandlers } from './money/routes.ts';
import { orderAlertHandlers } from './order-alerts/routes.ts';
import { pushHandlers } from './notifications/routes.ts';
import { orderActionHandlers } from './orders/action-routes.ts';
import { orderNoteHandlers } from './orders/note-routes.ts';
import { orderCountHandlers } from './orders/tab-counts.ts';
import { orderHandlers } from './orders/routes.ts';
import type { Papers } from './papers/paper-routes.ts';
import { placeHandlers } from './places/routes.ts';
import { presenceHandlers } from './presence/routes.ts';
import { promoCodeBatchHandlers, promoCodeHandlers } from './promo-codes/routes.ts';
import { sessionHandlers } from './session/routes.ts';
import { restoreImage } from './shops/image-routes.ts';
import { labelLanguageHandlers, shopHandlers } from './shops/routes.ts';
import { simulationHandlers } from './simulation/routes.ts';
import { subscriptionHandlers } from './subscriptions/routes.ts';
import { undoHandlers } from './undo/pending-deletions.ts';
import { viewHandlers } from './views/routes.ts';

type Handlers = { readonly [Area in keyof typeof endpoints]: HandlersOf<(typeof endpoints)[Area]> };

/** The handler of every endpoint of the contract; what they need, each call brings along. */
export const handlers = {
  session: sessionHandlers,
  account: accountHandlers,
  language: languageHandlers,
  orders: orderHandlers,
  orderActions: orderActionHandlers,
  orderNotes: orderNoteHandlers,
  orderCounts: orderCountHandlers,
  orderAlerts: orderAlertHandlers,
  audit: auditHandlers,
  mails: mailHandlers,
  promoCodes: promoCodeHandlers,
  promoCodeBatch: promoCodeBatchHandlers,
  push: pushHandlers,
  catalogue: { ...verticalHandlers, ...categoryHandlers, ...subcategoryHandlers },
  shops: shopHandlers,
  labelLanguage: labelLanguageHandlers,
  closures: closureHandlers,
  merchant: merchantHandlers,
  subscriptions: subscriptionHandlers,
  collect: collectHandlers,
  places: placeHandlers,
  deliveryDay: deliveryDayHandlers,
  courierScores: scoreHandlers,
  incidents: incidentHandlers,
  favourites: favouriteHandlers,
  ledger: ledgerHandlers,
  money: moneyHandlers,
  invoices: invoiceHandlers,
  agencyFees: agencyFeeHandlers,
  undo: undoHandlers({ verticals: restoreVertical, categories: restoreCategory, 'shop-images': restoreImage, closures: restoreClosure }),
  presence: presenceHandlers,
  views: viewHandlers,
  simulation: simulationHandlers,
  exports: exportHandlers,
} satisfies Handlers;

/** What the sockets of single areas show. */
export const socketStates = {
  collectQuotes: quotesState,
  collectDetails: detailsState,
  dashboard: dashboardState,
} satisfies SocketStates;

/** What stands on the papers that links lead to. */
export const papers = { invoice: invoicePaper, summary: summaryPaper } satisfies Papers;
