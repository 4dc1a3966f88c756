/** What the portal wears: `portal.config.ts`, and over it what is written in `/config.json` (ADR 057). */
import { saidByBrand, wearBrand } from '../contract/brand.ts';
import type { PortalBrand } from '../contract/brand-schema.ts';
import type { PortalConfig } from '../contract/config.ts';
import { portal } from 'portal/brand';
import { tellMistakes } from '../providers/developer.ts';

interface Written {
  readonly brand: PortalBrand;
  readonly mistakes: readonly string[];
}

/** How a brand is read is fetched where there is one to read. */
export async function readWritten({ Brand }: Pick<PortalConfig, 'Brand'>): Promise<Written> {
  return Object.keys(Brand).length === 0
    ? { brand: {}, mistakes: [] }
    : (await import('../contract/brand-schema.ts')).readBrand(Brand);
}

/** Before anything is drawn. What is wrong with it is told on the console, and costs no more than itself. */
export function dressPortal({ brand, mistakes }: Written, page: Document): void {
  const worn: PortalBrand = { ...portal, ...brand };
  wearBrand(worn);
  tellMistakes(mistakes);
  if (worn.Name !== undefined) page.title = saidByBrand(worn.Name) ?? page.title;
  if (worn.Icon !== undefined) page.querySelector('link[rel="icon"]')?.setAttribute('href', worn.Icon);
  if (worn.Colours !== undefined) page.documentElement.dataset['accent'] = 'own';
  // A colour that cannot be read on its ground is told to whoever chooses it.
  if (import.meta.env.DEV) {
    void import('../engine/kit/theme/contrast.ts').then(({ faintColours }) => tellMistakes(faintColours()));
  }
}
