/** What the portal wears: `portal.config.ts`, and over it what is written in `/config.json` (ADR 057). */
import { readBrand, saidByBrand, wearBrand } from '../contract/brand.ts';
import type { PortalConfig } from '../contract/config.ts';
import { portal } from '../portal.config.ts';
import { tellMistakes } from './providers/developer.ts';

/** Before anything is drawn. What is wrong with it is told on the console, and costs no more than itself. */
export function dressPortal(config: Pick<PortalConfig, 'Brand'>, page: Document): void {
  const { brand, mistakes } = readBrand(config.Brand);
  const worn = { ...portal, ...brand };
  wearBrand(worn);
  tellMistakes(mistakes);
  if (worn.Name !== undefined) page.title = saidByBrand(worn.Name) ?? page.title;
  if (worn.Icon !== undefined) page.querySelector('link[rel="icon"]')?.setAttribute('href', worn.Icon);
  if (worn.Colours !== undefined) page.documentElement.dataset['accent'] = 'own';
  // A colour that cannot be read on its ground is told to whoever chooses it.
  if (import.meta.env.DEV) void import('./engine/kit/theme/contrast.ts').then(({ faintColours }) => tellMistakes(faintColours()));
}
