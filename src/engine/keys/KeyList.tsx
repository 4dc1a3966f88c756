import { Modal } from 'antd';
import './key-list.css';

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl', 'K'], 'Search or go to any screen, record or action'],
  [['/'], 'Search the list'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['?'], 'This list'],
];

/** What the keyboard can do, in a dialog. */
export default function KeyList({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <Modal open={isOpen} title="Keyboard keys" footer={null} onCancel={onClose} width={440}>
      <dl className="key-list">
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">Single keys can be turned off in Account Settings. On a Mac, ⌘ K does what Ctrl K does here.</p>
    </Modal>
  );
}
