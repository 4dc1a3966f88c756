import { Modal } from '../../kit/dialog/Modal.tsx';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { keysTexts } from './texts.ts';
import './shortcuts-dialog.css';

type Shortcut = readonly [keys: readonly string[], does: () => string];

const builtInShortcuts: readonly Shortcut[] = [
  [['Ctrl', 'K'], keysTexts.goAnywhere],
  [['/'], keysTexts.search],
  [['j'], keysTexts.next],
  [['k'], keysTexts.previous],
  [['Enter'], keysTexts.open],
  [['Shift', 'F10'], keysTexts.rowMenu],
  [['Shift', '←', '→'], keysTexts.move],
  [['?'], keysTexts.thisList],
];

/** Returns the shortcuts declared by resources whose records the user may open. */
function useDeclaredShortcuts(): readonly Shortcut[] {
  const { registry } = usePortal();
  const { may } = useViewer();
  return registry.resources
    .filter(({ name }) => may('show', name))
    .flatMap(({ shortcuts = {} }) => Object.entries(shortcuts).map(([key, does]) => [[key], () => does] as const));
}

export default function ShortcutsDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const declared = useDeclaredShortcuts();
  return (
    <Modal open={isOpen} title={keysTexts.keyboardKeys()} footer={null} onCancel={onClose} width={440}>
      <dl className="key-list">
        {[...builtInShortcuts, ...declared].map(([pressed, does]) => (
          <div key={pressed.join(' ')}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does()}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{keysTexts.canBeTurnedOff()}</p>
    </Modal>
  );
}
