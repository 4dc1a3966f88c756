import './two-lines.css';

interface TwoLinesProps {
  readonly first: string;
  readonly second: string | null | undefined;
}

/** Shows a value with a detail below it. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div className="two-lines">
      <div>{first}</div>
      {second && <div className="quiet">{second}</div>}
    </div>
  );
}
