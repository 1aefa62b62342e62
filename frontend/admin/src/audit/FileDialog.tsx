import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { StoredPicture } from '../page/StoredPicture.tsx';

/** Shows an image that an event refers to. */
export const FileDialog = ({ url, onClose }: { readonly url: string; readonly onClose: () => void }) => (
  <DetailsDialog title="Image of the event" onClose={onClose}>
    <StoredPicture address={url} alt="As it was uploaded" label="Open the image in full size" />
  </DetailsDialog>
);
