import { Button } from 'antd';
import { Deletion, undoEndpoints, undoMs } from '../../../contract/undo.ts';
import { defineErrand } from '../../../providers/errand.ts';
import { useExtension } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';
import { recordTexts } from '../texts.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useWrite } from '../data/use-write.ts';
import { useDialogs } from '../theme/Toasting.tsx';

const takeBackOf = (resource: string, token: string) =>
  defineErrand(resource, `takeBack/${token}`, ({ call }) => call(undoEndpoints.takeBack, { params: { token } }));

interface Offered {
  /** Unlike that of any other offer. */
  readonly key: string;
  /** What has been done. */
  readonly said: string;
  onUndo(): void;
}

interface Undo {
  /** Says what has been done, and offers to take it back, for ten seconds. */
  offer(offered: Offered): void;
  /** Says that it has been taken back. */
  tell(): void;
  /** Offers a write that takes it back. */
  offerWrite(write: Write, said: string): void;
  /** Offers what the backend can take back (extension `undo`), given what the deletion answered; `false` where it cannot, and nothing was said. */
  offerToken(answer: unknown, said: string): boolean;
}

/** Ways to take back what was done to a resource. */
export function useUndo(resource: { readonly name: string }): Undo {
  const { notification } = useDialogs();
  const { run } = useWrite();
  const refresh = useRefresh(resource);
  const canUndo = useExtension('undo');

  const tell = () => notification.success({ message: recordTexts.undone() });
  const offer = ({ key, said, onUndo }: Offered) => {
    const pressed = () => {
      notification.destroy(key);
      onUndo();
    };
    notification.success({
      key,
      message: said,
      duration: undoMs / 1000,
      // The server waits for nobody.
      pauseOnHover: false,
      actions: (
        <>
          <Button onClick={pressed}>{recordTexts.undo()}</Button>
          {/* antd's own countdown would draw the portal's root anew with each frame. */}
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
  const offerWrite = (write: Write, said: string) =>
    offer({ key: `undo:${write.errand.toJSON()}/${write.id}`, said, onUndo: () => void takeBack(write) });
  return {
    offer,
    tell,
    offerWrite,
    offerToken(answer, said) {
      const deletion = Deletion.parse(answer);
      if (!canUndo || !deletion) return false;
      const token = deletion.UndoToken;
      offer({
        key: `undo:${token}`,
        said,
        onUndo: () => void takeBack({ errand: takeBackOf(resource.name, token), input: undefined }),
      });
      return true;
    },
  };
}
