import { DatePicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ComponentProps, useRef } from 'react';

type CalendarInputProps = DatePickerProps<Dayjs> & Pick<ComponentProps<typeof DatePicker>, 'ref'>;

/** A day, perhaps with its time, typed or picked. Escape closes an open calendar, and not the dialog or panel around it too. */
export function CalendarInput(props: CalendarInputProps) {
  const isOpen = useRef(false);
  return (
    <DatePicker
      {...props}
      onOpenChange={(open) => {
        isOpen.current = open;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen.current) event.stopPropagation();
      }}
    />
  );
}
