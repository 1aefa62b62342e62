import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useFileUrl } from '@s30/frontend-shared/files/useFileUrl';
import { WarningIcon } from '../icons/icons.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Notice } from '../page/Notice.tsx';

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '70dvh',
  margin: '0 auto',
  borderRadius: 'var(--radius-md)',
});

/** An image that an event refers to. */
export function FileDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const file = useFileUrl(url);
  return (
    <DetailsDialog title="Image of the event" onClose={onClose}>
      {file.status === 'ready' && <Picture src={file.url} alt="As it was uploaded" />}
      {file.status === 'loading' && <Skeleton variant="rounded" height={320} />}
      {(file.status === 'failed' || file.status === 'none') && (
        <Notice icon={WarningIcon} title="The image could not be loaded" urgent>
          It may not be for auditors.
        </Notice>
      )}
    </DetailsDialog>
  );
}
