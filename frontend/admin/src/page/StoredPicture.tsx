import { Box, Button, Skeleton } from '@mui/material';
import { useFileUrl } from '@s30/frontend-shared/files/useFileUrl';
import { ZoomImage } from '@s30/frontend-shared/files/ZoomImage';
import { RetryIcon, WarningIcon } from '../icons/icons.tsx';
import { Notice } from './Notice.tsx';
import { Loading } from './PageLoading.tsx';

const HEIGHT = 'min(60vh, 26rem)';

type Props = {
  readonly address: string;
  readonly alt: string;
  /** The name of the button that opens it full screen. */
  readonly label: string;
};

/** A picture that only authorised users may fetch. Its place is as high before it arrives, so that no button below it moves. */
export function StoredPicture(picture: Props) {
  return (
    <Box sx={{ height: HEIGHT, display: 'grid', alignItems: 'center', '& .picture > img': { maxHeight: HEIGHT } }}>
      <Content {...picture} />
    </Box>
  );
}

function Content({ address, ...picture }: Props) {
  const file = useFileUrl(address);
  if (file.status === 'ready') return <ZoomImage src={file.url} {...picture} />;
  if (file.status === 'loading')
    return (
      <Loading of="the image">
        <Skeleton variant="rounded" height={HEIGHT} />
      </Loading>
    );
  const retry = file.status === 'failed' && (
    <Button startIcon={<RetryIcon />} onClick={file.retry}>
      Retry
    </Button>
  );
  return <Notice icon={WarningIcon} title="The image could not be loaded" action={retry} urgent />;
}
