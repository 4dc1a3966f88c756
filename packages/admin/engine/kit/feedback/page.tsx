/** What pages have in common: a name on the tab, a shape while they are on their way, and words for what failed. */
import { useEffect, useSyncExternalStore } from 'react';
import { brand, saidByBrand } from '../../../contract/brand.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';
import './page-skeleton.css';

/** The shape of a page that is on its way; its style sheet shows it after 150 ms only. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label={commonTexts.loading()}>
      <span />
      <span />
      <span />
    </div>
  );
}

const wide = '(min-width: 1200px)';

function followWidth(tell: () => void): () => void {
  const width = window.matchMedia(wide);
  width.addEventListener('change', tell);
  return () => width.removeEventListener('change', tell);
}

/** Whether the window is wider than a tablet, known when a page is first drawn: antd's own hook learns it afterwards, and the page is drawn a second time. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => window.matchMedia(wide).matches,
    () => true,
  );
}

/** The browser tab's name: what is open, then the portal. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const portal = saidByBrand(brand().Name);
    document.title = portal === undefined ? feedbackTexts.pageTitle({ page: title }) : `${title} · ${portal}`;
  }, [title]);
}

/** What has failed, and below it what to do about it, where that is known. */
export function FailureAdvice({ text, advice }: { text: string; advice?: string | undefined }) {
  return (
    <>
      <p>{text}</p>
      {advice !== undefined && <p className="quiet">{advice}</p>}
    </>
  );
}
