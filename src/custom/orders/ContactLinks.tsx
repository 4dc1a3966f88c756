/** Calls the number, where the device can. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="figures" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      {number}
    </a>
  );
}

export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
