import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const dashboardTexts = defineTexts('dashboard', {
  title: 'Delivery Dashboard',
  today: 'Orders since the start of today',
  open: 'Open',
  openConcierge: 'Open Concierge Orders',
  inTransit: 'In Transit',
  delivered: 'Delivered',
  failed: 'Failed',
  loading: 'Loading the figures',
});
