import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import { viewNameLimit } from '../../../contract/views.ts';
import { useDraftState } from '../../kit/form/use-draft-state.ts';
import { createPressGuard } from '../../kit/press/press-guard.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { viewsTexts } from './texts.ts';
import { contractTexts } from '../../../contract/texts.ts';

interface ViewNameFormProps {
  readonly draft: string;
  readonly label: string;
  readonly submit: string;
  readonly start: string;
  /** Rejects if the view cannot be saved. The error's message is shown below the field. */
  onSubmit(name: string): Promise<unknown>;
  onCancel?(): void;
}

export function ViewNameForm({ draft, label, submit, start, onSubmit, onCancel }: ViewNameFormProps) {
  const id = useId();
  const [name, setName] = useDraftState(draft, z.string(), start);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly problem?: string }>({ isBusy: false });
  const [presses] = useState(createPressGuard);
  const send = async () => {
    if (name.trim() === '') return setState({ isBusy: false, problem: viewsTexts.enterName() });
    if (name.trim().length > viewNameLimit) {
      return setState({ isBusy: false, problem: contractTexts.maxLength({ limit: viewNameLimit }) });
    }
    setState({ isBusy: true });
    try {
      await onSubmit(name.trim());
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, problem: error instanceof Error ? error.message : commonTexts.errorOccured() });
    }
  };
  const onPress = (event: FormEvent) => {
    event.preventDefault();
    presses.once(['submit', name], send);
  };
  return (
    <form className="views-form" onSubmit={onPress}>
      <label htmlFor={id}>{label}</label>
      <div className="views-form-line">
        <Input
          id={id}
          value={name}
          aria-invalid={state.problem !== undefined}
          aria-describedby={`${id}-problem`}
          {...(state.problem === undefined ? {} : { status: 'error' as const })}
          onChange={(event) => {
            setName(event.target.value);
            setState({ isBusy: false });
          }}
        />
        <Button htmlType="submit" loading={state.isBusy}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{commonTexts.cancel()}</Button>}
      </div>
      <p id={`${id}-problem`} role="alert" className="views-problem">
        {state.problem}
      </p>
    </form>
  );
}
