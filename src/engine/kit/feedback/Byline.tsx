import { formatHistoryTime } from '../../format/dates.ts';

/** Who wrote something, and when, as far as that is known. */
export function Byline({ by, at }: { readonly by: string; readonly at: Date | undefined }) {
  return (
    <span className="quiet figures">
      {by}
      {at && (
        <>
          {' · '}
          <time dateTime={at.toISOString()}>{formatHistoryTime(at)}</time>
        </>
      )}
    </span>
  );
}
