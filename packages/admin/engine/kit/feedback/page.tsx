/** Shared parts of pages: the tab title, the skeleton while loading, and failure texts. */
import { useEffect, useSyncExternalStore } from 'react';
import { brand, brandText } from '../../../contract/brand.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';
import './page-skeleton.css';

/** The skeleton of a loading page. Its style sheet shows it after 150 ms. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label={commonTexts.loading()}>
      <span />
      <span />
      <span />
    </div>
  );
}

const wideQuery = '(min-width: 1200px)';

function subscribeToWidth(tell: () => void): () => void {
  const width = window.matchMedia(wideQuery);
  width.addEventListener('change', tell);
  return () => width.removeEventListener('change', tell);
}

/** Returns whether the window is wider than a tablet. Known at the first render, unlike with antd's hook. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wideQuery).matches,
    () => true,
  );
}

/** Sets the browser tab's title to the page's title and the portal's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const portal = brandText(brand().Name);
    document.title = portal === undefined ? feedbackTexts.pageTitle({ page: title }) : `${title} · ${portal}`;
  }, [title]);
}

/** A failure text, followed by advice if there is some. */
export function FailureAdvice({ text, advice }: { text: string; advice?: string | undefined }) {
  return (
    <>
      <p>{text}</p>
      {advice !== undefined && <p className="quiet">{advice}</p>}
    </>
  );
}
