import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { z } from 'zod';
import { policyMarkup } from '../../../contract/merchants/merchant.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { merchantTexts } from './texts.ts';

const Address = z.string().catch('');

function isAllowed(address: string): boolean {
  return URL.canParse(address) && policyMarkup.linkSchemes.some((scheme) => new URL(address).protocol === `${scheme}:`);
}

/** Sets the link of the selected text. An empty address removes the link. */
export function PolicyLink({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const id = useId();
  const [address, setAddress] = useState(() => Address.parse(editor.getAttributes('link')['href']));
  const isWrong = address !== '' && !isAllowed(address);
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    } else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <Modal
      open
      title={merchantTexts.link()}
      okText={merchantTexts.apply()}
      okButtonProps={{ disabled: isWrong }}
      onOk={apply}
      onCancel={onClose}
    >
      <label htmlFor={id}>{merchantTexts.address()}</label>
      <Input
        id={id}
        autoFocus
        value={address}
        placeholder="https://"
        aria-invalid={isWrong}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => setAddress(event.target.value.trim())}
        onPressEnter={() => {
          if (!isWrong) apply();
        }}
      />
      <p id={`${id}-wrong`} className="policy-link-wrong" role="alert">
        {isWrong && merchantTexts.wrongAddress()}
      </p>
    </Modal>
  );
}
