/**
 * Renders an address, one part per line. Each part has its own text direction (`85–87 High Street`) on right-to-left
 * pages.
 */
export function AddressLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        // Include the index, because two parts, such as town and county, may be equal.
        <span key={`${index} ${line}`}>
          <bdi>{line}</bdi>
          <br />
        </span>
      ))}
    </address>
  );
}
