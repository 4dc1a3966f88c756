/** What is wrong with a field, announced when it comes. */
export function Fault({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="form-problem" role="alert">
      {text}
    </p>
  );
}
