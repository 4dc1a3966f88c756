import { Button } from 'antd';
import { useState } from 'react';
import { commonTexts } from '../../../providers/texts.ts';

/** The number of characters shown before the user expands the text (O-9.05). */
const shownCharacters = 200;

/** Shows a text, truncated at 200 characters, with a button for the rest. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= shownCharacters) return <p>{text}</p>;
  return (
    <p>
      {isWhole ? text : `${text.slice(0, shownCharacters).trimEnd()}…`}{' '}
      <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? commonTexts.showLess() : commonTexts.showMore()}
      </Button>
    </p>
  );
}
