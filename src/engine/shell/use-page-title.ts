import { useEffect } from 'react';

/** The browser tab's name: what is open, then the portal. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Portal`;
  }, [title]);
}
