import { ReloadOutlined } from '@ant-design/icons';

/** Says that rows wait; a click goes to the top and shows them. */
export function NewsBanner({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <div className="news" role="status">
      <button type="button" className="news-button" onClick={onShow}>
        <ReloadOutlined aria-hidden />
        {text}
      </button>
    </div>
  );
}
