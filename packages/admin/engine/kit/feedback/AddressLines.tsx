/** An address, one part on each line. Each runs in its own direction: `85–87 High Street` also on a right-to-left page. */
export function AddressLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        // Two parts, such as town and county, may be the same.
        <span key={`${index} ${line}`}>
          <bdi>{line}</bdi>
          <br />
        </span>
      ))}
    </address>
  );
}
