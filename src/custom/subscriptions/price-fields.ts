/** The prices of a booking as fields: read by merchants, written by administrators (D-7.32). */
import { subscriptionTexts } from './texts.ts';
import { shownPrice } from './typed-amounts.ts';

const price = { isUnmarked: true, show: shownPrice, slot: () => import('./PoundsInput.tsx') } as const;

export const payAsYouGoField = { key: 'PayAsYouGoPrice', label: subscriptionTexts.payAsYouGo(), ...price } as const;
export const premiumFeeField = { key: 'PremiumFee', label: subscriptionTexts.conciergeFee(), ...price } as const;
