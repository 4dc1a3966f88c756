import { LoadingOutlined } from '@ant-design/icons';
import { Switch } from 'antd';
import { useId } from 'react';
import type { ConciergePreferences, ProSubscription } from '../../../contract/merchants/subscriptions.ts';
import { type RecordAction, useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import type { ActionHandle } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import type { Versions } from 'schema-admin/providers/http/versions.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { togglePremium, togglePremiumOnly } from './subscription-actions.ts';
import './subscriptions.css';

type Toggle<Entity extends Row> = ActionHandle<string, Entity, void>;

interface ConciergeSwitchesProps<Entity extends Row> {
  readonly record: Entity & ConciergePreferences;
  /** Versions of the shown record. A call toggles the value, and is rejected if another user has toggled it first. */
  readonly versions: Versions;
  readonly premium: Toggle<Entity>;
  readonly premiumOnly: Toggle<Entity>;
}

/** Renders switches for offering the concierge, and for hiding courier quotes. */
export function ConciergeSwitches<Entity extends Row>({
  record,
  versions,
  premium,
  premiumOnly,
}: ConciergeSwitchesProps<Entity>) {
  const [first, second] = [useAction(premium), useAction(premiumOnly)];
  const press = (action: RecordAction<Entity, void> | undefined) => () => action?.run(record, undefined, versions);
  // Both toggle the same record, so the second waits until the record is refetched.
  const isBusy = first?.isRunning === true || second?.isRunning === true;
  return (
    <div className="subscription-switches">
      <LabelledSwitch
        label={premium.label}
        isOn={record.PremiumEnabled === true}
        isRunning={first?.isRunning === true}
        isDisabled={isBusy || !first}
        onPress={press(first)}
      />
      <LabelledSwitch
        label={premiumOnly.label}
        isOn={record.PremiumOnly === true}
        isRunning={second?.isRunning === true}
        isDisabled={isBusy || !second}
        onPress={press(second)}
      />
    </div>
  );
}

interface LabelledSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  onPress(): void;
}

function LabelledSwitch({ label, isOn, isRunning, isDisabled, onPress }: LabelledSwitchProps) {
  const id = useId();
  return (
    <div className="subscription-switch">
      <label htmlFor={id}>{label}</label>
      {isRunning && <LoadingOutlined aria-hidden />}
      {/* `disabled` would remove the focus, and Escape would no longer work. */}
      <Switch
        id={id}
        checked={isOn}
        aria-disabled={isDisabled}
        aria-busy={isRunning}
        onChange={() => !isDisabled && onPress()}
      />
    </div>
  );
}

export function ProConcierge({ record, versions }: SlotProps<ProSubscription>) {
  return (
    <ConciergeSwitches record={record} versions={versions} premium={togglePremium} premiumOnly={togglePremiumOnly} />
  );
}
