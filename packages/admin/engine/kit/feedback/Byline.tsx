import { Moment } from '../time/Moment.tsx';

/** The author of a text, and its time if known. */
export function Byline({ by, at }: { readonly by: string; readonly at: Date | undefined }) {
  return (
    <span className="quiet figures">
      {by}
      {at && (
        <>
          {' · '}
          <Moment at={at} form="history" />
        </>
      )}
    </span>
  );
}
