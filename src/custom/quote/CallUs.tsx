import { PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';

interface CallUsProps {
  /** Returns a sentence that contains the number. */
  say(number: string): string;
  readonly without: string;
  readonly number: string;
}

export function CallUs({ say, without, number }: CallUsProps) {
  if (number === '') return <p>{without}</p>;
  const [before, after] = say(number).split(number, 2);
  return (
    <p>
      {before}
      <PhoneLink number={number} />
      {after}
    </p>
  );
}
