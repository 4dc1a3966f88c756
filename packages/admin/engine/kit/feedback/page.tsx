/** Parts that pages share: the tab title, the loading skeleton and failure texts. */
import { useEffect, useSyncExternalStore } from 'react';
import { brand, brandText } from '../../../contract/brand.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';
import './page-skeleton.css';

/** Renders the skeleton of a loading page. Its style sheet shows it after 150 ms. */
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

/** Returns whether the window is wider than a tablet. Unlike antd's hook, it knows the width on the first render. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wideQuery).matches,
    () => true,
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    const portal = brandText(brand().Name);
    document.title = portal === undefined ? feedbackTexts.pageTitle({ page: title }) : `${title} · ${portal}`;
  }, [title]);
}

export function FailureAdvice({ text, advice }: { text: string; advice?: string | undefined }) {
  return (
    <>
      <p>{text}</p>
      {advice !== undefined && <p className="quiet">{advice}</p>}
    </>
  );
}
