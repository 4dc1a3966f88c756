import type { Block } from '../pdf/paper.ts';
import { Party } from '../runtime/config.ts';
import { paperTexts } from './texts.ts';

/** Returns a party of a UK VAT invoice as a block: name, address, VAT number and contact. */
export function partyBlock(heading: string, content: unknown): Block {
  const { Name, Lines, VatNumber, Phone, Email } = Party.parse(content);
  const vat = VatNumber ? paperTexts.vatNumber({ number: VatNumber }) : undefined;
  return { heading, lines: [Name, ...Lines, ...[vat, Phone, Email].flatMap((line) => line || [])] };
}
