import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../declaration/lazy-component.ts';
import type { FilterDeclaration, FilterValues } from './filter.ts';
import './filter-menu.css';

const FilterPanel = lazyComponent(() => import('./FilterPanel.tsx'));

interface FilterMenuProps {
  readonly resource: string;
  readonly filters: readonly [string, FilterDeclaration][];
  readonly values: FilterValues;
  onApply(values: FilterValues): void;
}

/** The filter button with the count of active categories, and its panel. */
export function FilterMenu({ resource, filters, values, onApply }: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(values).length;
  if (filters.length === 0) return null;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
      content={
        <Suspense fallback={<div className="filter-panel" />}>
          <FilterPanel
            resource={resource}
            filters={filters}
            values={values}
            onApply={(next) => {
              setOpen(false);
              onApply(next);
            }}
          />
        </Suspense>
      }
    >
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} aria-haspopup="dialog">
        Filter{count > 0 && <span className="filter-count figures">{count}</span>}
      </Button>
    </Popover>
  );
}
