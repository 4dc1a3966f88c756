import { CalendarOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { HolidayChoice, HolidayGroup } from './holiday-choices.ts';
import { shopTexts } from './texts.ts';

interface BankHolidayMenuProps {
  readonly groups: readonly HolidayGroup[];
  onChoose(holiday: HolidayChoice): void;
}

/** The bank holidays that can be added, by nation. */
export function BankHolidayMenu({ groups, onChoose }: BankHolidayMenuProps) {
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
        items: groups.map(({ nation, choices: own }) => ({ key: nation, type: 'group', label: nation, children: own.map(({ key, label }) => ({ key, label })) })),
        onClick: ({ key }) => {
          // Where the form gives the focus back to.
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
