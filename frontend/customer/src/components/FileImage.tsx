import { useFileUrl } from '@s30/frontend-shared/files/useFileUrl';
import { ZoomImage } from '@s30/frontend-shared/files/ZoomImage';
import { Button } from './Button.tsx';

type FileImageProps = {
  readonly address: string;
  readonly alt: string;
  readonly className: string;
  readonly width: number;
  readonly height: number;
  /** The name of the button that opens it full screen; without it, there is no button. */
  readonly opens?: string;
  /** Shown in place of an image that could not be loaded. */
  readonly failed?: string;
};

/** An image that only authorised users may fetch. */
export function FileImage({ address, alt, className, width, height, opens, failed = 'The image could not be loaded.' }: FileImageProps) {
  const file = useFileUrl(address);
  if (file.status === 'ready') {
    const image = { src: file.url, alt, className, width, height };
    return opens ? <ZoomImage {...image} label={opens} /> : <img {...image} alt={alt} />;
  }
  if (file.status === 'failed') {
    return (
      <span className={`${className} file-image--waiting`}>
        <span className="small muted">{failed}</span>
        <Button look="quiet" size="sm" aria-label={`Retry: ${alt}`} onClick={file.retry}>
          Retry
        </Button>
      </span>
    );
  }
  return (
    <span className={`${className} file-image--waiting`} role="img" aria-label={alt} aria-busy={file.status === 'loading'}>
      <span className="skeleton" />
    </span>
  );
}
