/** What is wrong with a choice, announced when it comes. It takes no room before. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="booking-problem" role="alert">
      {text}
    </p>
  );
}
