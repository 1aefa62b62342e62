import { useFileUrl } from '@s30/frontend-shared/files/useFileUrl';

type FileImageProps = {
  readonly address: string;
  readonly alt: string;
  readonly className: string;
  readonly width: number;
  readonly height: number;
  /** Said in place of it. */
  readonly failed?: string;
};

/** An image that only the people concerned may fetch. */
export function FileImage({ address, alt, className, width, height, failed = 'The image could not be loaded.' }: FileImageProps) {
  const file = useFileUrl(address);
  if (file.status === 'ready') return <img className={className} src={file.url} alt={alt} width={width} height={height} />;
  return (
    <span className={`${className} file-image--waiting`} role="img" aria-label={alt} aria-busy={file.status === 'loading'}>
      {file.status === 'failed' ? <span className="small muted">{failed}</span> : <span className="skeleton" />}
    </span>
  );
}
