import type { ModalFuncProps } from 'antd';
import type { LeaveGuard } from '../app/leave-guard.ts';

/** Options of a dialog that is opened by a function call: antd's, except that callbacks receive no `close` function. */
export interface DialogOptions extends Omit<ModalFuncProps, 'onOk' | 'onCancel'> {
  onOk?(): unknown;
  onCancel?(): void;
}

interface ScreenDialogs {
  /** Opens a dialog that Back closes. */
  open(show: (given: ModalFuncProps) => { destroy(): void }, options: DialogOptions): void;
  /** Closes the open dialogs as if the user had cancelled them. */
  closeAll(): void;
}

/** Creates a registry of dialogs opened by function calls. A screen closes them when the user leaves it. */
export function createScreenDialogs({ holdDialog }: Pick<LeaveGuard, 'holdDialog'>): ScreenDialogs {
  const shown = new Set<() => void>();
  return {
    open(show, { onOk, onCancel, afterClose, ...given }) {
      const end = () => {
        release();
        shown.delete(close);
      };
      const close = () => {
        dialog.destroy();
        end();
        onCancel?.();
      };
      const dialog = show({
        ...given,
        onOk: () => {
          // Release first, because the confirmed action may navigate back.
          release();
          const answer = onOk?.();
          Promise.resolve(answer).then(end, () => {
            if (shown.has(close)) release = holdDialog(close);
          });
          return answer;
        },
        onCancel: () => {
          end();
          onCancel?.();
        },
        afterClose: () => {
          end();
          afterClose?.();
        },
      });
      let release = holdDialog(close);
      shown.add(close);
    },
    closeAll: () => shown.forEach((close) => close()),
  };
}
