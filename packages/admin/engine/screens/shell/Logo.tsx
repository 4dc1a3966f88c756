import { brand } from '../../../contract/brand.ts';

export function Logo() {
  const { Logo: source } = brand();
  if (source !== undefined) return <img className="logo" src={source} alt="" width={28} height={28} />;
  return (
    <svg className="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden>
      <rect width="32" height="32" rx="8" className="logo-ground" />
      <path d="M8 12.5 16 8.5l8 4v8l-8 4-8-4z" className="logo-line" />
      <path d="m8 12.5 8 4 8-4M16 16.5v8M12 10.5l8 4" className="logo-line" />
    </svg>
  );
}
