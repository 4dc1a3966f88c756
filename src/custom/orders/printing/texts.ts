import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const printingTexts = defineTexts('printing', {
  labelsReady:
    '{count, plural, one {# label is} other {# labels are}} ready, one for each package of the chosen orders.',
  printReady: '{count, plural, one {Print # label} other {Print # labels}}',
  numberForEach: 'Number of packages for each of the {count, plural, one {# order} other {# orders}} without any',
  orderedAt: 'Ordered {time}',
  instructions: 'Instructions: {text}',
  colourNote: 'Colour note: {note}',
  updated: '(Updated)',
  qrCode: 'QR code {barcode}',
  packageOf: 'Package {number} ({position} of {count})',
  package: 'Package {number}',
  allVerified: 'All {total} verified',
  someVerified: '{verified} of {total} verified',
  noPackages: 'Order {number} has no packages yet. One label is printed for each.',
  verified: 'Verified',
  packages: 'Packages',
  numberOfPackages: 'Number of packages',
  printItemList: 'Print item list',
  printLabels: 'Print labels',
  printLabelsAgain: 'Print labels again',
  each: 'Each',
  quantity: 'Quantity',
  sku: 'SKU',
  item: 'Item',
  picked: 'Picked',
});
