import { DatePicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ComponentProps, useRef } from 'react';

interface CalendarInputProps extends Omit<DatePickerProps<Dayjs>, 'onChange' | 'onOk' | 'multiple'>, Pick<ComponentProps<typeof DatePicker>, 'ref'> {
  onChange(instant: Dayjs | null): void;
}

/**
 * A day, perhaps with its time, typed or picked. Escape closes an open calendar, and not the dialog or panel around it too;
 * Enter takes what is typed, and sends no form. Whoever deletes the text and goes on, by Enter or by leaving, has emptied it.
 */
export function CalendarInput({ onChange, onBlur, value, ...props }: CalendarInputProps) {
  const isOpen = useRef(false);
  const followText = (input: EventTarget) => {
    if (value && input instanceof HTMLInputElement && input.value.trim() === '') onChange(null);
  };
  return (
    <DatePicker
      {...props}
      value={value ?? null}
      onChange={(instant: Dayjs | null) => onChange(instant)}
      onOpenChange={(open) => {
        isOpen.current = open;
      }}
      onBlur={(event, info) => {
        followText(event.target);
        onBlur?.(event, info);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen.current) event.stopPropagation();
        if (event.key !== 'Enter') return;
        // Of the browser's own doing alone: the calendar still opens by Enter.
        event.nativeEvent.preventDefault();
        followText(event.target);
      }}
    />
  );
}
