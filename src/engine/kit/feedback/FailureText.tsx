/** What has failed, and below it what to do about it, where that is known. */
export function FailureText({ text, advice }: { text: string; advice?: string | undefined }) {
  return (
    <>
      <p>{text}</p>
      {advice !== undefined && <p className="quiet">{advice}</p>}
    </>
  );
}
