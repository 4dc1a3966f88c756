import { App, Button } from 'antd';
import { Deletion, undoMs } from '../../../contract/undo.ts';
import { useExtension } from '../session/Portal.tsx';
import { useRefresh } from './use-refresh.ts';
import { useWrite } from './use-write.ts';

/**
 * Offers to take a deletion back for the ten seconds in which the backend can (extension `undo`). Given what the
 * deletion answered and what to say of it; `false` where it cannot be taken back, and nothing was said.
 */
export function useUndo(resource: string): (answer: unknown, said: string) => boolean {
  const { notification } = App.useApp();
  const { run } = useWrite();
  const refresh = useRefresh(resource);
  const canUndo = useExtension('undo');

  return (answer, said) => {
    const deletion = Deletion.parse(answer);
    if (!canUndo || !deletion) return false;
    const key = `undo:${deletion.UndoToken}`;
    const takeBack = async () => {
      notification.destroy(key);
      try {
        await run({ resource, action: 'takeBack', input: deletion.UndoToken }, async () => {
          notification.success({ message: 'Undone' });
          await refresh.all();
        });
      } catch (error) {
        notification.error({ message: 'This could not be undone', description: error instanceof Error ? error.message : undefined });
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
      actions: <Button onClick={() => void takeBack()}>Undo</Button>,
    });
    return true;
  };
}
