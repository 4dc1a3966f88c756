import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { useRunRead } from '../../kit/data/use-write.ts';
import { failureDialog } from '../../kit/feedback/failure-dialog.ts';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import type { FileHandle } from '../../model/handles/file.ts';
import { fileTexts } from './texts.ts';

function showPlaceholder(tab: Window, name: string): void {
  tab.document.title = name;
  tab.document.body.textContent = fileTexts.opening({ name });
}

/**
 * Returns a function that opens a row's file in a new tab. The tab opens on the click, because browsers block later
 * ones, and loads the file when its URL is known. If the tab is blocked, a dialog offers a link.
 */
export function useOpenFile(): (file: FileHandle, row: Row) => void {
  const ask = useRunRead();
  const { files } = usePortal();
  const { modal } = useDialogs();
  const open = async (file: FileHandle, row: Row) => {
    const name = file.saveAs(row);
    const tab = window.open('', '_blank');
    if (tab) showPlaceholder(tab, name);
    try {
      const address = files.locate(await ask(file, { input: row }));
      if (!tab) {
        const link = (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {fileTexts.openFile({ name })}
          </a>
        );
        modal.info({ title: fileTexts.tabBlocked(), content: link, okText: commonTexts.close() });
      } else if (!tab.closed) {
        // Prevents the file from accessing the portal.
        tab.opener = null;
        tab.location.replace(address);
      }
    } catch (error) {
      tab?.close();
      modal.error(failureDialog(error));
    }
  };
  return (file, row) => void open(file, row);
}
