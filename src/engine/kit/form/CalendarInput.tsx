import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
// Calendars take the first day of the week from here.
import 'dayjs/locale/en-gb';
import { type ComponentProps, useRef } from 'react';

interface CalendarInputProps extends Omit<DatePickerProps<Dayjs>, 'onChange' | 'onOk' | 'multiple' | 'disabledDate' | 'format'>, Pick<ComponentProps<typeof DatePicker>, 'ref'> {
  readonly format: string;
  /** Whether a day can be picked; any can unless given. One that is typed is handed over all the same, so that the field can say what is wrong with it. */
  accepts?(day: Dayjs): boolean;
  onChange(instant: Dayjs | null): void;
}

/**
 * A day, perhaps with its time, typed or picked. Escape closes an open calendar, and not the dialog or panel around it too;
 * Enter takes what is typed, and sends no form. Whoever deletes the text and goes on, by Enter or by leaving, has emptied it.
 */
export function CalendarInput({ accepts, onChange, onBlur, value, format, ...props }: CalendarInputProps) {
  const isOpen = useRef(false);
  const followText = (input: EventTarget) => {
    if (!(input instanceof HTMLInputElement)) return;
    const text = input.value.trim();
    if (value && text === '') onChange(null);
    // The calendar would take back what cannot be picked, without a word.
    const typed = dayjs(text, format, true);
    if (accepts && typed.isValid() && !accepts(typed)) onChange(typed);
  };
  return (
    <DatePicker
      {...props}
      format={format}
      {...(accepts ? { disabledDate: (day: Dayjs) => !accepts(day) } : {})}
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
