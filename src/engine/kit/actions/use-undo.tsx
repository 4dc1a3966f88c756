import { App, Button } from 'antd';
import { Deletion, undoEndpoints, undoMs } from '../../../../contract/undo.ts';
import { defineErrand } from '../../../providers/errand.ts';
import { useExtension } from '../app/Portal.tsx';
import { recordTexts } from '../texts.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useWrite } from '../data/use-write.ts';

const takeBackOf = (resource: string) => defineErrand(resource, 'takeBack', ({ call }, _, token: string) => call(undoEndpoints.takeBack, { params: { token } }));

/**
 * Offers to take a deletion back for the ten seconds in which the backend can (extension `undo`). Given what the
 * deletion answered and what to say of it; `false` where it cannot be taken back, and nothing was said.
 */
export function useUndo(resource: { readonly name: string }): (answer: unknown, said: string) => boolean {
  const { notification } = App.useApp();
  const { run } = useWrite();
  const refresh = useRefresh(resource);
  const canUndo = useExtension('undo');

  return (answer, said) => {
    const deletion = Deletion.parse(answer);
    if (!canUndo || !deletion) return false;
    const key = `undo:${deletion.UndoToken}`;
    const pressed = async () => {
      notification.destroy(key);
      try {
        await run({ errand: takeBackOf(resource.name), input: deletion.UndoToken }, async () => {
          notification.success({ message: recordTexts.undone() });
          await refresh.all();
        });
      } catch (error) {
        notification.error({ message: recordTexts.thisCouldNotBeUndone(), description: error instanceof Error ? error.message : undefined });
        await refresh.all();
      }
    };
    notification.success({
      key,
      message: said,
      duration: undoMs / 1000,
      showProgress: true,
      // The server waits for nobody.
      pauseOnHover: false,
      actions: <Button onClick={() => void pressed()}>{recordTexts.undo()}</Button>,
    });
    return true;
  };
}
