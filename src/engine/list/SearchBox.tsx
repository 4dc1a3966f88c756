import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';

interface SearchBoxProps {
  readonly label: string;
  readonly debounceMs: number;
  readonly value: string;
  onSearch(text: string): void;
}

/** Searches `debounceMs` after the last key, at once on Enter or when cleared. */
export function SearchBox({ label, debounceMs, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      className="list-search"
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onSearch(text.trim())}
    />
  );
}
