import { useEffect } from 'react';
import { feedbackTexts } from './texts.ts';

/** The browser tab's name: what is open, then the portal. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = feedbackTexts.pageTitle({ page: title });
  }, [title]);
}
