import { PlusOutlined, CalendarOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Closure } from '../../../contract/shops/closures.ts';
import { ActionForm } from 'schema-admin/engine/kit/actions/ActionForm.tsx';
import { type PressableAction, useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { ClosureEntry } from './ClosureEntry.tsx';
import { londonToday, sortClosures } from './format-closure.ts';
import { holidayChoices, type HolidayChoice, type HolidayGroup } from './holiday-choices.ts';
import { addClosure, addClosureToAll, changeClosure, closuresOfShop, removeClosure } from './shop-actions.ts';
import type { ShopRecord } from './shop-record.ts';
import { shopTexts } from './texts.ts';
import './closures.css';

const closedOn = (shop: ShopRecord, day: string, reason: string) => ({
  ...shop,
  First: day,
  Last: day,
  Reason: reason,
});

/** Lists closures and special hours: upcoming ones, and past ones in a collapsed section. */
export default function ShopClosures({ record: shop, id }: SlotProps<ShopRecord>) {
  const loaded = usePart(closuresOfShop, id);
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'missing') return <p className="quiet">{shopTexts.noSuchShop()}</p>;
  if (loaded.status === 'failed') {
    return <LoadFailed what={shopTexts.theClosures()} message={loaded.message} onRetry={loaded.retry} />;
  }
  return (
    <>
      {loaded.failure !== undefined && (
        <FailureNotice what={shopTexts.closuresNotRefreshed()} message={loaded.failure} onRetry={loaded.retry} />
      )}
      <Closures shop={shop} closures={loaded.value} />
    </>
  );
}

interface ClosuresProps {
  readonly shop: ShopRecord;
  readonly closures: readonly Closure[];
}

function Closures({ shop, closures }: ClosuresProps) {
  const add = useAction(addClosure);
  const [change, addToAll, remove] = [useAction(changeClosure), useAction(addClosureToAll), useAction(removeClosure)];
  const today = londonToday();
  const holidays = holidayChoices(shop.Region, closures, today);
  const next = holidays[0]?.choices[0];
  const { coming, past } = sortClosures(closures, today);
  const whole = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const actions: readonly PressableAction<Closure>[] = [change, addToAll, remove].flatMap((action) => action ?? []);

  // The focused button disappears with a removed entry, so move the focus to the list.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) whole.current?.focus();
  });

  return (
    <div
      ref={whole}
      tabIndex={-1}
      className="closures"
      onFocus={() => void (hasFocus.current = true)}
      onBlur={() => void (hasFocus.current = false)}
    >
      {coming.length === 0 && <p className="quiet">{shopTexts.nothingToCome()}</p>}
      <ul className="closure-entries" aria-label={shopTexts.toCome()}>
        {coming.map((closure) => (
          <ClosureEntry key={closure.Id} closure={closure} today={today} actions={actions} />
        ))}
      </ul>
      {add && (
        <div className="closure-add">
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add.press(shop)}>
            {shopTexts.addClosure()}
          </Button>
          {next && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              className="closure-next"
              onClick={() => add.press(closedOn(shop, next.day, next.name))}
            >
              {shopTexts.addHoliday({ name: next.name })}
            </Button>
          )}
          <BankHolidayMenu groups={holidays} onChoose={({ day, name }) => add.press(closedOn(shop, day, name))} />
        </div>
      )}
      {past.length > 0 && (
        <details className="closures-past">
          <summary>{shopTexts.pastCount({ count: past.length })}</summary>
          <ul className="closure-entries" aria-label={shopTexts.past()}>
            {past.map((closure) => (
              <ClosureEntry key={closure.Id} closure={closure} today={today} actions={[]} />
            ))}
          </ul>
        </details>
      )}
      {[add, ...actions].map(
        (action) => action?.inputRequest && <ActionForm key={action.action.label} inputRequest={action.inputRequest} />,
      )}
    </div>
  );
}

interface BankHolidayMenuProps {
  readonly groups: readonly HolidayGroup[];
  onChoose(holiday: HolidayChoice): void;
}

function BankHolidayMenu({ groups, onChoose }: BankHolidayMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choices = groups.flatMap(({ choices: own }) => own);
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      autoFocus
      overlayClassName="bank-holidays"
      menu={{
        items: groups.map(({ nation, choices: own }) => ({
          key: nation,
          type: 'group',
          label: nation,
          children: own.map(({ key, label }) => ({ key, label })),
        })),
        onClick: ({ key }) => {
          // Focus this button first, so that the form later returns the focus to it.
          button.current?.focus();
          const chosen = choices.find((choice) => choice.key === key);
          if (chosen) onChoose(chosen);
        },
      }}
    >
      <Button ref={button} icon={<CalendarOutlined aria-hidden />} aria-haspopup="menu" aria-expanded={isOpen}>
        {shopTexts.addBankHoliday()}
      </Button>
    </Dropdown>
  );
}
