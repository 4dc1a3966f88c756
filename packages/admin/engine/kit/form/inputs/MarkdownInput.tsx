import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import Markdown from '../../../format/Markdown.tsx';
import type { FormField } from '../../../model/form/form-field.ts';
import type { SharedInput } from '../../../model/field-kinds/field-kind.ts';
import { writtenTexts } from '../texts.ts';

interface MarkdownInputProps extends SharedInput {
  readonly id: string;
  readonly field: FormField;
  readonly value: string;
  onChange(value: string): void;
}

export default function MarkdownInput({ field: { label }, value, ref, onChange, ...input }: MarkdownInputProps) {
  const [isRead, setRead] = useState(false);
  const area = useRef<{ focus(): void }>(null);
  // Focusing the field, for example because it is invalid, switches back from the preview to the text area.
  const hold = (held: { focus(): void } | null) => {
    area.current = held;
    const focus = () => {
      setRead(false);
      setTimeout(() => area.current?.focus());
    };
    ref(held && { focus });
  };
  return (
    <div className="form-markdown">
      <div hidden={isRead}>
        <Input.TextArea
          {...input}
          ref={hold}
          value={value}
          autoSize={{ minRows: 5, maxRows: 18 }}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {isRead && (
        <div role="region" aria-label={writtenTexts.previewOf({ field: label })} className="form-markdown-read">
          <Markdown text={value} />
        </div>
      )}
      <div className="form-markdown-foot quiet">
        <span>{writtenTexts.markdownHint()}</span>
        <Button type="text" size="small" onClick={() => setRead(!isRead)}>
          {isRead ? writtenTexts.write() : writtenTexts.preview()}
        </Button>
      </div>
    </div>
  );
}
