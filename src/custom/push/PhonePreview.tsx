import { BellFilled } from '@ant-design/icons';

/** How the notification looks on a phone's lock screen. */
export function PhonePreview({ title, body, time }: { title: string; body: string; time: string }) {
  return (
    <figure className="push-preview">
      <figcaption>Preview</figcaption>
      <div className="push-phone">
        <div className="push-card">
          <p className="push-card-head">
            <BellFilled aria-hidden /> Marketplace <span>{time}</span>
          </p>
          <p className="push-card-title">{title.trim() || 'Title'}</p>
          <p className="push-card-body">{body.trim() || 'Your message'}</p>
        </div>
      </div>
    </figure>
  );
}
