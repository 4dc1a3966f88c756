import 'dayjs/locale/en-gb';
import { DatePicker as AntDatePicker, type DatePickerProps } from 'antd';
import british from 'antd/es/date-picker/locale/en_GB';
import { useRef } from 'react';

/** antd asks dayjs for the week of plain `en`, which begins on Sunday. */
const locale = { ...british, lang: { ...british.lang, locale: 'en-gb' } };

/**
 * The date picker of every form and filter. Its weeks begin on Monday, and Escape closes an open calendar, not the
 * dialog or panel around it.
 */
export function DatePicker(props: DatePickerProps) {
  const isOpen = useRef(false);
  return (
    <AntDatePicker
      {...props}
      locale={locale}
      onOpenChange={(opened) => {
        isOpen.current = opened;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen.current) event.stopPropagation();
      }}
    />
  );
}
