import { CalendarOutlined, ClockCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import type { Closure } from '../../../contract/shops/closures.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { PressableAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { formatClosureDays, formatClosureHours } from './format-closure.ts';
import { shopTexts } from './texts.ts';

interface ClosureEntryProps {
  readonly closure: Closure;
  readonly today: string;
  readonly actions: readonly PressableAction<Closure>[];
}

export function ClosureEntry({ closure, today, actions }: ClosureEntryProps) {
  const id = useId();
  const isOpen = Boolean(closure.From);
  const offered = actions.filter(({ action }) => action.when?.(closure) ?? true);
  return (
    <li className="closure-entry">
      <span id={`${id}-days`} className="closure-days figures">
        {formatClosureDays(closure)}
      </span>
      <span id={`${id}-reason`} className="closure-reason">
        {closure.Reason}
      </span>
      <span className="closure-state">
        <StateBadge
          tone={isOpen ? 'moving' : 'waiting'}
          icon={isOpen ? ClockCircleOutlined : StopOutlined}
          text={formatClosureHours(closure)}
        />
        {closure.First <= today && today <= closure.Last && (
          <StateBadge tone="attention" icon={CalendarOutlined} text={shopTexts.now()} />
        )}
      </span>
      {offered.length > 0 && (
        <span className="closure-actions">
          {offered.map((offer) => (
            <Button
              key={offer.action.label}
              type="text"
              size="small"
              danger={offer.action.danger ?? false}
              loading={offer.runningOn === closure.Id}
              disabled={offer.runningOn !== undefined && offer.runningOn !== closure.Id}
              aria-describedby={`${id}-days ${id}-reason`}
              onClick={() => offer.press(closure)}
            >
              {offer.action.label}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
