import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, useId, useState } from 'react';
import { contractTexts } from '../../../contract/texts.ts';
import { commonTexts } from '../../../providers/texts.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly debounceMs: number;
  readonly value: string;
  onSearch(text: string): void;
  /** Makes the box foldable: an icon opens it, and Cancel closes it and clears the search. */
  readonly folding?: { readonly isOpen: boolean; onChange(isOpen: boolean): void };
}

const maxSearchLength = 200;

/** The search box of a list. When it opens or closes, the focus moves to the control that replaces it. */
export function SearchBox({ folding, ...box }: SearchBoxProps) {
  const [isPressed, setPressed] = useState(false);
  if (!folding) return <SearchField {...box} hasFocus={false} />;
  const open = (isOpen: boolean) => {
    setPressed(true);
    folding.onChange(isOpen);
  };
  if (!folding.isOpen) {
    return (
      <div className="list-search-folded">
        <Button
          icon={<SearchOutlined aria-hidden />}
          aria-label={box.label}
          aria-expanded={false}
          data-opens="search"
          autoFocus={isPressed}
          onClick={() => open(true)}
        />
      </div>
    );
  }
  return (
    <div className="list-search-open">
      <SearchField {...box} hasFocus={isPressed} />
      <Button type="text" onClick={() => open(false)}>
        {commonTexts.cancel()}
      </Button>
    </div>
  );
}

interface SearchFieldProps extends Omit<SearchBoxProps, 'folding'> {
  readonly hasFocus: boolean;
}

/** The text field. It searches after a pause of `debounceMs`, or immediately when cleared or when Enter is pressed. */
function SearchField({ label, debounceMs, value, onSearch, hasFocus }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Searches from this box that have not yet been returned as its value, oldest first.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    // Keep the typed text if the value only echoes a search from this box, because the user may have typed more.
    const isEcho = sent.includes(value);
    setSent(isEcho ? sent.slice(sent.indexOf(value) + 1) : []);
    if (!isEcho) setText(value);
  }
  const wanted = text.trim();
  const isTooLong = wanted.length > maxSearchLength;
  const search = () => {
    if (wanted !== (sent.at(-1) ?? value)) setSent([...sent, wanted]);
    onSearch(wanted);
  };
  useEffect(() => {
    if (wanted === value || isTooLong) return;
    const timer = setTimeout(search, text === '' ? 0 : debounceMs);
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
        autoFocus={hasFocus}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => {
          if (!isTooLong) search();
        }}
      />
      <p id={`${id}-problem`} role="alert" className="list-search-problem">
        {isTooLong && contractTexts.maxLength({ limit: maxSearchLength })}
      </p>
    </div>
  );
}
