import { Skeleton } from '@mui/material';
import { useFileUrl } from '@s30/frontend-shared/files/useFileUrl';
import { ZoomImage } from '@s30/frontend-shared/files/ZoomImage';
import { WarningIcon } from '../icons/icons.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Notice } from '../page/Notice.tsx';

/** Shows an image that an event refers to. */
export function FileDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const file = useFileUrl(url);
  return (
    <DetailsDialog title="Image of the event" onClose={onClose}>
      {file.status === 'ready' && <ZoomImage src={file.url} alt="As it was uploaded" label="Open the image in full size" />}
      {file.status === 'loading' && <Skeleton variant="rounded" height={320} />}
      {(file.status === 'failed' || file.status === 'none') && <Notice icon={WarningIcon} title="The image could not be loaded" urgent />}
    </DetailsDialog>
  );
}
