import { PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';

interface CallUsProps {
  /** The sentence with the number in it. */
  say(number: string): string;
  /** What is said where no number is configured. */
  readonly without: string;
  readonly number: string;
}

/** A sentence that asks to call, in which the number is a link. */
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
