import { useEffect } from 'react';
import { shellTexts } from './texts.ts';

/** The browser tab's name: what is open, then the portal. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = shellTexts.pageTitle({ page: title });
  }, [title]);
}
