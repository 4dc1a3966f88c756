import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import './bulk.css';

interface SelectBoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean;
  readonly children?: ReactNode;
  readonly ref?: RefObject<HTMLInputElement | null>;
  onPress(isRange: boolean): void;
}

/** A checkbox that is reached by a finger, and tells a press with Shift. */
export function SelectBox({ label, isChosen, isMixed = false, children, ref, onPress }: SelectBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => {
    // No attribute of HTML says it.
    if (input.current) input.current.indeterminate = isMixed;
  }, [input, isMixed]);
  return (
    <label className="select-box">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {children}
    </label>
  );
}
