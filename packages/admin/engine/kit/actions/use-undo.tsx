import { Button } from 'antd';
import { Deletion, undoEndpoints, undoMs } from '../../../contract/undo.ts';
import { defineOperation } from '../../../providers/operation.ts';
import { useExtension } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';
import { recordTexts } from '../texts.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useWrite } from '../data/use-write.ts';
import { useDialogs } from '../theme/DialogsProvider.tsx';

const undoOperation = (resource: string, token: string) =>
  defineOperation(resource, `takeBack/${token}`, ({ call }) => call(undoEndpoints.takeBack, { params: { token } }));

interface UndoOffer {
  /** Unique among the open offers. */
  readonly key: string;
  /** The message that reports the action's success. */
  readonly message: string;
  onUndo(): void;
}

interface Undo {
  /** Reports that an action has succeeded and offers to undo it for `undoMs`. */
  offer(offered: UndoOffer): void;
  /** Reports that the action has been undone. */
  tell(): void;
  offerWrite(write: Write, message: string): void;
  /**
   * Offers to undo a deletion with the token in the backend's response (extension `undo`).
   * If the backend cannot undo it, shows nothing and returns `false`.
   */
  offerToken(answer: unknown, message: string): boolean;
}

export function useUndo(resource: { readonly name: string }): Undo {
  const { notification } = useDialogs();
  const { run } = useWrite();
  const refresh = useRefresh(resource);
  const canUndo = useExtension('undo');

  const tell = () => notification.success({ message: recordTexts.undone() });
  const offer = ({ key, message, onUndo }: UndoOffer) => {
    const pressed = () => {
      notification.destroy(key);
      onUndo();
    };
    notification.success({
      key,
      message,
      duration: undoMs / 1000,
      // The server's time limit keeps running while the pointer is over the notification.
      pauseOnHover: false,
      actions: (
        <>
          <Button onClick={pressed}>{recordTexts.undo()}</Button>
          {/* antd's own countdown would re-render the portal's root on every frame. */}
          <span aria-hidden className="undo-countdown" style={{ animationDuration: `${undoMs}ms` }} />
        </>
      ),
    });
  };
  const takeBack = async (write: Write) => {
    try {
      await run(write, async () => {
        tell();
        await refresh.all();
      });
    } catch (error) {
      notification.error({
        message: recordTexts.thisCouldNotBeUndone(),
        description: error instanceof Error ? error.message : undefined,
      });
      await refresh.all();
    }
  };
  const offerWrite = (write: Write, message: string) =>
    offer({ key: `undo:${write.operation.toJSON()}/${write.id}`, message, onUndo: () => void takeBack(write) });
  return {
    offer,
    tell,
    offerWrite,
    offerToken(answer, message) {
      const deletion = Deletion.parse(answer);
      if (!canUndo || !deletion) return false;
      const token = deletion.UndoToken;
      offer({
        key: `undo:${token}`,
        message,
        onUndo: () => void takeBack({ operation: undoOperation(resource.name, token), input: undefined }),
      });
      return true;
    },
  };
}
