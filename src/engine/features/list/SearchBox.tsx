import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { contractTexts } from '../../../../contract/texts.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly debounceMs: number;
  readonly value: string;
  onSearch(text: string): void;
}

/** Characters. */
const longest = 200;

/** Searches `debounceMs` after the last key, at once on Enter or when cleared; never for what is too long, which is said. */
export function SearchBox({ label, debounceMs, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const wanted = text.trim();
  const isTooLong = wanted.length > longest;
  useEffect(() => {
    if (wanted === value || isTooLong) return;
    const timer = setTimeout(() => onSearch(wanted), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className="list-search">
      <Input
        type="search"
        aria-label={label}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-problem`}
        {...(isTooLong ? { status: 'error' as const } : {})}
        placeholder={label}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => {
          if (!isTooLong) onSearch(wanted);
        }}
      />
      <p id={`${id}-problem`} role="alert" className="list-search-problem">
        {isTooLong && contractTexts.maxLength({ limit: longest })}
      </p>
    </div>
  );
}
