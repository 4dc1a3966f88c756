import { FilterOutlined } from '@ant-design/icons';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ToolPopover } from '../tools/ToolPopover.tsx';
import type { FilterDeclaration, FilterValues } from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';
import './filter-menu.css';

const FilterPanel = lazyComponent(() => import('./FilterPanel.tsx'));

interface FilterMenuProps {
  readonly filters: readonly [string, FilterDeclaration][];
  readonly values: FilterValues;
  onApply(values: FilterValues): void;
}

export function FilterMenu({ filters, values, onApply }: FilterMenuProps) {
  const count = Object.keys(values).length;
  if (filters.length === 0) return null;
  return (
    <ToolPopover
      label={filterTexts.filter()}
      icon={<FilterOutlined aria-hidden />}
      mark={count > 0 ? <span className="filter-count figures">{count}</span> : ''}
    >
      {(close) => (
        <FilterPanel
          filters={filters}
          values={values}
          onApply={(next) => {
            close();
            onApply(next);
          }}
        />
      )}
    </ToolPopover>
  );
}
