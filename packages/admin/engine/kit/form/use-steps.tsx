import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import type { FieldGroup } from '../../model/form/form-declaration.ts';
import { usePortal } from '../app/Portal.tsx';
import { formTexts } from './texts.ts';

interface Steps {
  /** The keys of the current step's fields, or `undefined` if the form has no steps. */
  readonly keys: readonly string[] | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The list of steps, with the current one marked. */
  readonly trail: ReactNode;
  go(by: 1 | -1): void;
}

interface StepsOptions {
  /** The name of the form's draft. The current step is stored next to it. */
  readonly draft: string | undefined;
  /** The keys of the invalid fields. */
  readonly wrong: readonly string[];
}

const StoredStep = z.object({ at: z.number().int().min(0) }).catch({ at: 0 });

/** Manages the steps of a form. Returns to an earlier step when one of its fields turns out to be invalid. */
export function useSteps(steps: readonly FieldGroup[] = [], { draft, wrong }: StepsOptions): Steps {
  const { drafts } = usePortal();
  const stepKey = draft === undefined ? undefined : `${draft}/step`;
  const [at, setAt] = useState(() =>
    draft !== undefined && stepKey !== undefined && drafts.read(draft) !== undefined
      ? StoredStep.parse(drafts.read(stepKey)).at
      : 0,
  );
  useEffect(() => {
    if (stepKey !== undefined && steps.length > 0) drafts.write(stepKey, { at });
  }, [drafts, stepKey, steps.length, at]);
  useEffect(
    () => () => void (stepKey !== undefined && steps.length > 0 && drafts.write(stepKey, undefined)),
    [drafts, stepKey, steps.length],
  );
  const last = Math.max(steps.length - 1, 0);
  const open = Math.min(at, last);
  const earlier = steps.slice(0, open).findIndex(({ fields }) => fields.some((key) => wrong.includes(key)));
  if (earlier !== -1) setAt(earlier);
  const step = steps[open];
  const trail = step && (
    <div className="form-trail">
      <p className="quiet" role="status">
        {formTexts.stepOf({ at: open + 1, count: steps.length })}
      </p>
      <ol>
        {steps.map(({ title }, index) => (
          <li
            key={title}
            className={index < open ? 'form-step form-step-done' : 'form-step'}
            {...(index === open ? { 'aria-current': 'step' as const } : {})}
          >
            {title}
          </li>
        ))}
      </ol>
      {step.hint !== undefined && <p className="quiet">{step.hint}</p>}
    </div>
  );
  return {
    keys: step?.fields,
    isFirst: open === 0,
    isLast: open === last,
    trail,
    go: (by) => setAt(Math.min(Math.max(open + by, 0), last)),
  };
}
