import { Moment } from '../time/Moment.tsx';

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
