import type { KindCellProps } from 'schema-admin/engine/model/field-kinds/field-kind.ts';

export default function ColourCell({ value }: KindCellProps) {
  const colour = String(value);
  return (
    <span>
      <span
        aria-hidden
        className="colour-swatch"
        style={{ display: 'inline-block', width: 12, height: 12, background: colour }}
      />{' '}
      {colour.toUpperCase()}
    </span>
  );
}
