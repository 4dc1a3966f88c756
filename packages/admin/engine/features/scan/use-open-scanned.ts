import { useRef } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { z } from 'zod';
import { defineOperation } from '../../../providers/operation.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { useWrite } from '../../kit/data/use-write.ts';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import { scanTexts } from './texts.ts';

const Scanned = z.object({
  /** The codes scanned since the page was opened. Codes in quick succession arrive together. */
  scanned: z.array(z.string()),
});
type Scanned = z.infer<typeof Scanned>;

export function readScanned(state: unknown): Scanned | undefined {
  return Scanned.safeParse(state).data;
}

const Refusal = z.object({ statusCode: z.number(), message: z.string() });

/** Returns a function that opens the record with a code, or `undefined` if the user cannot open records by code. */
export function useOpenScanned(): ((code: string) => void) | undefined {
  const { registry, config } = usePortal();
  const { user, may } = useViewer();
  const { send } = useWrite();
  const { notification } = useDialogs();
  const navigate = useNavigate();
  const opened = useRef<Scanned & { readonly path: string }>({ path: '', scanned: [] });

  const resource = registry.resources.find(({ scan }) => scan && config.Extensions.includes(scan.extension));
  const { scan } = resource ?? {};
  const show = resource && may('show', resource.name) ? resource.paths(user).show : undefined;
  if (!resource || !scan || show === undefined) return undefined;
  const find = defineOperation(resource.name, 'scan', (context, _, code: string) => scan.find(context, code));

  const open = async (code: string) => {
    try {
      const path = generatePath(show, { id: String(await send({ operation: find, input: code })) });
      // The browser's path, not the rendered one, because two scans may be answered before the next render.
      const isOpen = path === window.location.pathname;
      opened.current = {
        path,
        scanned: isOpen && opened.current.path === path ? [...opened.current.scanned, code] : [code],
      };
      const state: Scanned = { scanned: opened.current.scanned };
      // Scanning another package of the same record adds no history entry.
      void navigate(path, { state, replace: isOpen });
    } catch (error) {
      const { statusCode, message } = Refusal.catch({ statusCode: 0, message: commonTexts.errorOccured() }).parse(
        error,
      );
      notification.warning({
        message: scanTexts.nothingFound({ code }),
        description: statusCode === 404 ? scanTexts.noneWithIt({ thing: resource.singular }) : message,
      });
    }
  };
  return (code) => void open(code);
}
