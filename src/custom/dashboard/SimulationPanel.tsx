import { Radio, Select, Switch } from 'antd';
import { useState } from 'react';
import { FailureReason } from '../../../contract/collect/deliveries.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Simulation, simulationSpeeds } from '../../../contract/platform/simulation.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import type { Write } from 'schema-admin/engine/kit/app/own-writes.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { Drawer } from 'schema-admin/engine/kit/dialog/Drawer.tsx';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { failureText } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { dashboardTexts } from './texts.ts';

/** Name prefix of the calls that control the demo couriers (ADR 036). */
const name = 'simulation';

type Speed = (typeof simulationSpeeds)[number];

const readSimulation = defineOperation(
  name,
  'read',
  ({ call, signal }): Promise<Simulation> => call(endpoints.simulation.get, { signal }),
);
const setSpeed = defineOperation(name, 'speed', ({ call }, _, Speed: Speed) =>
  call(endpoints.simulation.speed, { body: { Speed } }),
);
const setOffline = defineOperation(name, 'courier', ({ call }, key, Offline: boolean) =>
  call(endpoints.simulation.courier, { params: { key: String(key) }, body: { Offline } }),
);
const setFailure = defineOperation(name, 'fail', ({ call }, id, Reason: FailureReason | null) =>
  call(endpoints.simulation.fail, { params: { id }, body: { Reason } }),
);

const drawerWidth = 420;
/** Refresh interval. Deliveries start and end while the panel is open. */
const refreshMs = 3000;

interface SimulationPanelProps {
  readonly isOpen: boolean;
  onClose(): void;
}

/** Lets an administrator control the demo couriers (ADR 036). */
export default function SimulationPanel({ isOpen, onClose }: SimulationPanelProps) {
  const { data, isError, error, refetch } = useOperation(readSimulation, {
    input: undefined,
    queryOptions: { enabled: isOpen, refetchInterval: isOpen && refreshMs },
  });
  const { run, running } = useWrite();
  const [failed, setFailed] = useState<{ readonly message: string; again(): void }>();
  const drive = async <Input,>(write: Write<Input, unknown>): Promise<void> => {
    try {
      await run(write, async () => {
        setFailed(undefined);
        await refetch();
      });
    } catch (caught) {
      setFailed({ message: failureText(caught), again: () => void drive(write) });
    }
  };
  const simulation = data?.data.value;
  return (
    <Drawer open={isOpen} onClose={onClose} width={drawerWidth} title={dashboardTexts.simulation()}>
      {failed && (
        <FailureNotice
          what={dashboardTexts.simulationNotChanged()}
          message={failed.message}
          isRetrying={running.length > 0}
          onRetry={failed.again}
        />
      )}
      {simulation ? (
        <div className="simulation">
          <p className="quiet">{dashboardTexts.simulationHint()}</p>
          <fieldset disabled={running.length > 0}>
            <legend>{dashboardTexts.timePasses()}</legend>
            <Radio.Group
              optionType="button"
              value={simulation.Speed}
              options={simulationSpeeds.map((speed) => ({ value: speed, label: dashboardTexts.times({ speed }) }))}
              onChange={({ target }) => {
                const chosen = simulationSpeeds.find((speed) => speed === target.value);
                if (chosen !== undefined) void drive({ operation: setSpeed, input: chosen });
              }}
            />
            {!simulationSpeeds.some((speed) => speed === simulation.Speed) && (
              <p className="quiet">{dashboardTexts.startedWith({ speed: simulation.Speed })}</p>
            )}
          </fieldset>
          <Couriers
            couriers={simulation.Couriers}
            isBusy={running.length > 0}
            onSwitch={(key, isOffline) => void drive({ operation: setOffline, id: key, input: isOffline })}
          />
          <Deliveries
            deliveries={simulation.Deliveries}
            isBusy={running.length > 0}
            onFail={(id, reason) => void drive({ operation: setFailure, id, input: reason })}
          />
        </div>
      ) : isError ? (
        <LoadFailed what={dashboardTexts.simulation()} message={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Drawer>
  );
}

interface CouriersProps {
  readonly couriers: Simulation['Couriers'];
  readonly isBusy: boolean;
  onSwitch(key: string, isOffline: boolean): void;
}

function Couriers({ couriers, isBusy, onSwitch }: CouriersProps) {
  return (
    <fieldset>
      <legend>{dashboardTexts.couriersOnline()}</legend>
      <ul>
        {couriers.map(({ Key, Name, Offline }) => (
          <li key={Key}>
            <span>{Name}</span>
            <Switch
              aria-label={dashboardTexts.isOnline({ courier: Name })}
              checked={!Offline}
              disabled={isBusy}
              onChange={(isOnline) => onSwitch(Key, !isOnline)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface DeliveriesProps {
  readonly deliveries: Simulation['Deliveries'];
  readonly isBusy: boolean;
  onFail(id: Id, reason: FailureReason | null): void;
}

const byChance = '';
const isReason = (value: string | null) => FailureReason.options.find((reason) => reason === value) ?? null;

function Deliveries({ deliveries, isBusy, onFail }: DeliveriesProps) {
  return (
    <fieldset>
      <legend>{dashboardTexts.underWay()}</legend>
      {deliveries.length === 0 && <p className="quiet">{dashboardTexts.noneUnderWay()}</p>}
      <ul>
        {deliveries.map(({ Id: id, Reference, Courier, Reason }) => (
          <li key={id}>
            <span>
              {Reference} <span className="quiet">{Courier}</span>
            </span>
            <Select
              size="small"
              className="simulation-end"
              aria-label={dashboardTexts.howItEnds({ reference: Reference })}
              value={isReason(Reason) ?? byChance}
              disabled={isBusy}
              options={[
                { value: byChance, label: dashboardTexts.byChance() },
                ...FailureReason.options.map((reason) => ({
                  value: reason,
                  label: dashboardTexts.failsAs({ reason: textOfCode('FailedReason', reason) }),
                })),
              ]}
              onChange={(value: string) => onFail(id, isReason(value))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
