import type { ModalFuncProps } from 'antd';
import type { LeaveGuard } from '../app/leave-guard.ts';

/** Options of a dialog that is opened by a call. antd's, except that callbacks cannot keep it open. */
export interface DialogOptions extends Omit<ModalFuncProps, 'onOk' | 'onCancel'> {
  onOk?(): unknown;
  onCancel?(): void;
}

interface ScreenDialogs {
  /** Opens a dialog that Back closes. */
  open(show: (given: ModalFuncProps) => { destroy(): void }, asked: DialogOptions): void;
  /** Closes the open dialogs as their cancel buttons do. */
  closeAll(): void;
}

/** Creates the registry of dialogs that are opened by a call. The screen closes them when it is left. */
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
          // The confirmed action may navigate back.
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
