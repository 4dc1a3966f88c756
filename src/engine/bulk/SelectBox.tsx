import type { ReactNode, Ref } from 'react';
import './bulk.css';

interface SelectBoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  onPress(isRange: boolean): void;
}

/** A checkbox that is reached by a finger, and tells a press with Shift. */
export function SelectBox({ label, isChosen, isMixed = false, children, ref, onPress }: SelectBoxProps) {
  return (
    <label className="select-box">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        aria-checked={isMixed ? 'mixed' : isChosen}
        onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {children}
    </label>
  );
}
