import { Modal } from '../../kit/dialog/Modal.tsx';
import { keysTexts } from './texts.ts';
import './key-list.css';

const keys: readonly (readonly [keys: readonly string[], does: () => string])[] = [
  [['Ctrl', 'K'], keysTexts.goAnywhere],
  [['/'], keysTexts.search],
  [['j'], keysTexts.next],
  [['k'], keysTexts.previous],
  [['Enter'], keysTexts.open],
  [['a'], keysTexts.accept],
  [['p'], keysTexts.print],
  [['n'], keysTexts.nextOrder],
  [['Shift', 'F10'], keysTexts.rowMenu],
  [['Shift', '←', '→'], keysTexts.move],
  [['?'], keysTexts.thisList],
];

/** What the keyboard can do, in a dialog. */
export default function KeyList({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <Modal open={isOpen} title={keysTexts.keyboardKeys()} footer={null} onCancel={onClose} width={440}>
      <dl className="key-list">
        {keys.map(([pressed, does]) => (
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
