import { App } from 'antd';
import { useState } from 'react';
import { createPressGuard } from './press-guard.ts';

export interface Question {
  readonly title: string;
  readonly content?: string | undefined;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly cancelText?: string;
  /** The dialog stays until it has settled; it explains its own failures. */
  onOk(): Promise<unknown> | void;
}

/** Asks before something is done. A question stands once, however often it is pressed for, and its answer counts once. */
export function useQuestion(): (question: Question) => void {
  const { modal } = App.useApp();
  const [presses] = useState(createPressGuard);
  return ({ isDanger = false, onOk, ...question }) => {
    const ask = () =>
      new Promise<void>((gone) => {
        let answer: { readonly outcome: Promise<unknown> | void } | undefined;
        modal.confirm({
          ...question,
          okButtonProps: { danger: isDanger },
          onOk: () => (answer ??= { outcome: onOk() }).outcome,
          afterClose: gone,
        });
      });
    presses.once(['question'], ask);
  };
}
