/** The portal's brand: `portal.config.ts`, overridden by `/config.json` (ADR 057). */
import { brandText, setBrand } from '../contract/brand.ts';
import type { PortalBrand } from '../contract/brand-schema.ts';
import type { PortalConfig } from '../contract/config.ts';
import { portal } from 'portal/brand';
import { logMistakes } from '../providers/developer.ts';

interface Written {
  readonly brand: PortalBrand;
  readonly mistakes: readonly string[];
}

/** Reads the brand from `config.json`. Loads the parser only if there is a brand. */
export async function readWritten({ Brand }: Pick<PortalConfig, 'Brand'>): Promise<Written> {
  return Object.keys(Brand).length === 0
    ? { brand: {}, mistakes: [] }
    : (await import('../contract/brand-schema.ts')).readBrand(Brand);
}

/** Applies the brand before the first render. Logs invalid parts and ignores only them. */
export function applyBrand({ brand, mistakes }: Written, page: Document): void {
  const worn: PortalBrand = { ...portal, ...brand };
  setBrand(worn);
  logMistakes(mistakes);
  if (worn.Name !== undefined) page.title = brandText(worn.Name) ?? page.title;
  if (worn.Icon !== undefined) page.querySelector('link[rel="icon"]')?.setAttribute('href', worn.Icon);
  if (worn.Colours !== undefined) page.documentElement.dataset['accent'] = 'own';
  // Warn the developer about colours with too little contrast.
  if (import.meta.env.DEV) {
    void import('../engine/kit/theme/contrast.ts').then(({ lowContrastColours }) => logMistakes(lowContrastColours()));
  }
}
