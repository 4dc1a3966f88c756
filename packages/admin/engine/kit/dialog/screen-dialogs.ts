import type { ModalFuncProps } from 'antd';
import type { LeaveGuard } from '../app/leave-guard.ts';

/** A dialog that is opened by a call: antd's, without its way of staying open after a press. */
export interface Asked extends Omit<ModalFuncProps, 'onOk' | 'onCancel'> {
  onOk?(): unknown;
  onCancel?(): void;
}

interface ScreenDialogs {
  /** Opens the dialog. Back closes it first. */
  open(show: (given: ModalFuncProps) => { destroy(): void }, asked: Asked): void;
  /** Closes those that are open, as their cancel button does. */
  closeAll(): void;
}

/** The dialogs that are opened by a call. None outlives its screen. */
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
