import { commonTexts } from '../../../providers/texts.ts';
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
