/** Parsing of a typed number of packages (O-5.02). */
import { maxPackages } from '../../../contract/orders/order-actions.ts';
import { isBlank } from 'schema-admin/contract/values/characters.ts';
import { readCount } from 'schema-admin/contract/values/numbers.ts';
import { orderTexts } from './texts.ts';

interface ParsedPackageCount {
  /** Missing if the number is invalid. */
  readonly count?: number;
  readonly problem?: string;
}

/** Parses a typed number. Returns neither a count nor a problem for an empty field. */
export function parsePackageCount(typed: string): ParsedPackageCount {
  if (isBlank(typed)) return {};
  const count = readCount(typed);
  if (count === undefined) return { problem: orderTexts.packagesNotWhole() };
  if (count < 1) return { problem: orderTexts.tooFewPackages() };
  return count > maxPackages ? { problem: orderTexts.tooManyPackages({ limit: maxPackages }) } : { count };
}
