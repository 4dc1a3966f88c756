import { StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { z } from 'zod';
import { FavouriteContent, favouriteNameLength } from '../../../../contract/collect/favourites.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { useFocusReturn } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { useDialogDraft, useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { createFavourite, newDelivery } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';

const FavouriteNameForm = z.object({ Name: requiredText(1, favouriteNameLength) });
const form = { fields: [{ key: 'Name', label: bookingTexts.favouriteName() }], schema: FavouriteNameForm };

interface SaveFavouriteProps {
  /** Validates the form, then passes its content to `save`. */
  onPress(save: (content: FavouriteContent) => void): void;
}

export function SaveFavourite({ onPress }: SaveFavouriteProps) {
  const [content, setContent] = useDraftState('favourite.content', FavouriteContent.optional(), undefined);
  return (
    <>
      <Button icon={<StarOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => onPress(setContent)}>
        {bookingTexts.saveFavourite()}
      </Button>
      {content && <NameDialog content={content} onClose={() => setContent(undefined)} />}
    </>
  );
}

function NameDialog({ content, onClose }: { readonly content: FavouriteContent; onClose(): void }) {
  const { registry } = usePortal();
  const { notification } = useDialogs();
  const { send } = useWrite();
  const refresh = useRefresh({ name: 'favourites' });
  useFocusReturn();
  const draft = useDialogDraft('favourite.name');
  const resource = registry.find(newDelivery.name);
  if (!resource) return null;
  const keep = async (given: unknown) => {
    const { Name } = FavouriteNameForm.parse(given);
    await send({ operation: createFavourite, input: { Name, Content: content } });
    notification.success({ message: bookingTexts.favouriteSaved({ name: Name }) });
    void refresh.all();
  };
  return (
    <Modal open title={bookingTexts.saveFavourite()} footer={null} onCancel={onClose}>
      <RecordForm
        draft={draft}
        target={{ resource, form, start: { Name: content.ReferenceNumber }, send: keep }}
        submitLabel={bookingTexts.saveFavourite()}
        onChanged={() => undefined}
        onCancel={onClose}
        onDone={onClose}
      />
    </Modal>
  );
}
