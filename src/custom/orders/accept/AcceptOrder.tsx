import { CarOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { type RecordAction, useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { useHasAbility } from 'schema-admin/engine/kit/app/Portal.tsx';
import { Drawer } from 'schema-admin/engine/kit/dialog/Drawer.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import type { InputOf } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { parsePackageCount } from '../package-count.ts';
import { accept as acceptOrder, makePackages, reject as rejectOrder } from '../order-actions.ts';
import { VehicleChoice, VehicleProblem } from './VehicleChoice.tsx';
import { acceptanceDefaults } from './acceptance-defaults.ts';
import { acceptTexts } from './texts.ts';
import { type VehicleChoiceState, useVehicleChoice } from './use-vehicle-choice.ts';
import './vehicle-picker.css';

export interface Decision {
  readonly order: Order;
  readonly choice: VehicleChoiceState;
  readonly accept: RecordAction<Order, InputOf<typeof acceptOrder>>;
  readonly reject: RecordAction<Order, void>;
  /** Labels to create and print on acceptance, or `undefined` if that is not possible. */
  readonly labels: Labels | undefined;
  /** True if the order was decided while the page was open. The sections stay in place until the user leaves. */
  readonly isTaken: boolean;
}

interface Labels {
  readonly isWanted: boolean;
  readonly packages: string;
  want(isWanted: boolean): void;
  count(packages: string): void;
}

interface DecisionOptions {
  readonly isPackable: boolean;
  /** Receives the order with its new packages, to print them. */
  onLabels(order: Order): void;
}

/** Returns the decision on an order that is or was pending on this page, for users who may reject it (O-4.24). */
export function useDecision(order: Order, { isPackable, onLabels }: DecisionOptions): Decision | undefined {
  const [memory] = useState(() => acceptanceDefaults());
  const [isWanted, setWanted] = useState(() => memory.read().PrintsLabels ?? false);
  const [packages, count] = useState('1');
  const { count: wanted } = parsePackageCount(packages);
  const make = useAction(makePackages);
  const mayPrint = useHasAbility('print_orders') && make !== undefined;
  const isOffered = mayPrint && isPackable;
  const printAlong = async () => {
    const made =
      isOffered && isWanted && wanted !== undefined
        ? await make.send(order.Id, { NumberOfPackages: wanted })
        : undefined;
    if (made) onLabels(made.answer);
  };
  /** The order that was decided here. A later version that is pending again can be decided again. */
  const [taken, setTaken] = useState<Order>();
  const accept = useAction(acceptOrder, {
    onTaken: () => {
      setTaken(order);
      void printAlong();
    },
  });
  const reject = useAction(rejectOrder, { onTaken: () => setTaken(order) });
  const isPending = accept?.action.when?.(order) === true;
  const [wasPending, setWasPending] = useState(isPending);
  if (isPending && !wasPending) setWasPending(true);
  const choice = useVehicleChoice(`order.${order.Id}.vehicle`, wasPending && reject !== undefined);
  if (!wasPending || !accept || !reject) return undefined;
  const want = (next: boolean) => {
    memory.keep({ PrintsLabels: next });
    setWanted(next);
  };
  return {
    order,
    choice,
    accept,
    reject,
    labels: isOffered ? { isWanted, packages, want, count } : undefined,
    isTaken: taken === order || !isPending,
  };
}

export function VehicleSection({ decision: { choice, isTaken } }: { decision: Decision }) {
  return (
    <Section title={acceptTexts.vehicleType()}>
      <VehicleChoice choice={choice} isOver={isTaken} />
    </Section>
  );
}

export function DecisionControls({ decision }: { decision: Decision }) {
  const { choice } = decision;
  return (
    <Controls
      decision={decision}
      onVehicle={() => choice.picker.current?.querySelector<HTMLElement>('input:checked, input')?.focus()}
    />
  );
}

/**
 * Shows the controls at the bottom of narrow windows, with the vehicles in a drawer. After the decision, shows the link
 * to the next order.
 */
interface DecisionBarProps {
  readonly decision: Decision;
  /** Buttons and a link that replace the decision once it is taken. */
  readonly delivery: ReactNode;
  readonly next: ReactNode;
}

export function DecisionBar({ decision, delivery, next }: DecisionBarProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => setSheet('open');
  const close = () => setSheet('closed');
  const { choice } = decision;
  if (decision.isTaken) {
    return (
      <div className="decision-bar decision-bar-over" {...((delivery || next) && { 'data-at-foot': true })}>
        {delivery}
        {next}
      </div>
    );
  }
  return (
    <div className="decision-bar" data-at-foot>
      <Controls decision={decision} onVehicle={open} onMissing={open} />
      {sheet !== 'never' && (
        <Drawer
          open={sheet === 'open'}
          placement="bottom"
          height="auto"
          title={acceptTexts.vehicleType()}
          onClose={close}
          footer={
            <Button type="primary" block onClick={close}>
              {acceptTexts.done()}
            </Button>
          }
        >
          <VehicleProblem choice={choice} />
          <VehicleChoice choice={choice} />
        </Drawer>
      )}
    </div>
  );
}

interface ControlsProps {
  readonly decision: Decision;
  onVehicle(): void;
  /** Called if Accept is pressed before a vehicle is selected. */
  onMissing?(): void;
}

function Controls({ decision: { order, choice, accept, reject, labels }, onVehicle, onMissing }: ControlsProps) {
  const isRunning = accept.isRunning || reject.isRunning;
  /** Accepts the order, or rejects one without products, which cannot be accepted. */
  const press = () =>
    accept.action.blocked?.(order)
      ? reject.press(order)
      : choice.settle((id) => accept.run(order, { VehicleTypeId: id }), onMissing);
  const judged = labels?.isWanted ? parsePackageCount(labels.packages) : { count: 0 };
  // Defer the number field until the checkbox is painted, because its first render is slow.
  const isCounted = useDeferredValue(labels?.isWanted === true);
  return (
    <div className="decision">
      {!onMissing && <VehicleProblem choice={choice} />}
      <Button
        className="decision-vehicle"
        type={choice.name === undefined ? 'default' : 'text'}
        icon={<CarOutlined aria-hidden />}
        aria-label={
          choice.name === undefined ? acceptTexts.chooseVehicle() : acceptTexts.vehicleChosen({ vehicle: choice.name })
        }
        onClick={onVehicle}
      >
        {choice.name ?? acceptTexts.chooseVehicle()}
      </Button>
      {labels && (
        <span className="decision-packages">
          <Checkbox checked={labels.isWanted} onChange={({ target }) => labels.want(target.checked)}>
            {acceptTexts.printLabels()}
          </Checkbox>
          {labels.isWanted && isCounted && <PackagesInput labels={labels} problem={judged.problem} />}
        </span>
      )}
      <Button
        className="decision-press"
        danger
        disabled={isRunning}
        loading={reject.isRunning}
        onClick={() => reject.press(order)}
      >
        {reject.action.label}
      </Button>
      <Button
        className="decision-press"
        type="primary"
        data-shortcut="accept"
        disabled={isRunning || judged.count === undefined}
        loading={accept.isRunning}
        onClick={press}
      >
        {labels?.isWanted ? acceptTexts.acceptAndPrint() : accept.action.label}
      </Button>
    </div>
  );
}

function PackagesInput({ labels, problem }: { labels: Labels; problem: string | undefined }) {
  const id = useId();
  return (
    <>
      <Input
        className="decision-count figures"
        aria-label={acceptTexts.packages()}
        inputMode="numeric"
        autoComplete="off"
        value={labels.packages}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        {...(problem === undefined ? {} : { status: 'error' })}
        onChange={({ target }) => labels.count(target.value)}
      />
      <span id={`${id}-problem`} role="alert" className="decision-problem">
        {problem}
      </span>
    </>
  );
}
