import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { Resolution } from '../../../../contract/order-actions.ts';

const words: Readonly<Record<Resolution, string>> = { delivered: 'Mark as Delivered', refunded: 'Mark as Refunded' };

interface ResolutionChoiceProps {
  /** Not when somebody else has been quicker: what was chosen is still there to be read, but cannot be sent. */
  readonly isPossible: boolean;
  onCancel(): void;
  onChosen(resolution: Resolution): void;
}

/** Nothing is chosen beforehand: what became of the goods is for the administrator to say. */
export function ResolutionChoice({ isPossible, onCancel, onChosen }: ResolutionChoiceProps) {
  const [chosen, setChosen] = useState<Resolution>();
  return (
    <>
      {!isPossible && <Alert type="warning" showIcon className="order-dialog-text" message="This order has changed meanwhile and can no longer be resolved." />}
      <p id="resolution-question" className="order-dialog-text">
        The delivery of this order failed. What became of it? The order moves to the archive.
      </p>
      <Radio.Group
        aria-labelledby="resolution-question"
        value={chosen}
        options={Resolution.options.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setChosen(Resolution.parse(target.value))}
      />
      <p className="order-dialog-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" disabled={!chosen || !isPossible} onClick={() => chosen && onChosen(chosen)}>
          Submit
        </Button>
      </p>
    </>
  );
}
