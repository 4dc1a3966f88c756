import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  const count = Object.keys(values).length;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => {
      // One that a calendar has taken is not for the panel.
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
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
              close();
              onApply(next);
            }}
          />
        </Suspense>
      }
    >
      <Button ref={button} icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} aria-haspopup="dialog">
        Filter{count > 0 && <span className="filter-count figures">{count}</span>}
      </Button>
    </Popover>
  );
}
