import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { Resolution } from '../../../../contract/order-actions.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { orderPageTexts } from './texts.ts';

const words: Readonly<Record<Resolution, string>> = { delivered: orderPageTexts.markAsDelivered(), refunded: orderPageTexts.markAsRefunded() };

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
      {!isPossible && <Alert type="warning" showIcon className="order-dialog-text" message={orderPageTexts.changedMeanwhile()} />}
      <p id="resolution-question" className="order-dialog-text">
        {orderPageTexts.whatBecame()}
      </p>
      <Radio.Group
        aria-labelledby="resolution-question"
        value={chosen}
        options={Resolution.options.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setChosen(Resolution.parse(target.value))}
      />
      <p className="order-dialog-buttons">
        <Button onClick={onCancel}>{commonTexts.cancel()}</Button>
        <Button type="primary" disabled={!chosen || !isPossible} onClick={() => chosen && onChosen(chosen)}>
          {orderPageTexts.submit()}
        </Button>
      </p>
    </>
  );
}
