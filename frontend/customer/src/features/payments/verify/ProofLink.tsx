import { useFileUrl } from '@s30/frontend-shared/files/useFileUrl';

/** The proof, small; it opens in full size in a tab of its own. */
export function ProofLink({ address, whose }: { readonly address: string; readonly whose: string }) {
  const file = useFileUrl(address || undefined);
  if (file.status === 'ready') {
    return (
      <a className="proof" href={file.url} target="_blank" rel="noopener noreferrer" aria-label={`Open the proof of ${whose} in full size`}>
        <img src={file.url} alt={`Payment proof of ${whose}`} width={180} height={300} />
      </a>
    );
  }
  return (
    <span className="proof file-image--waiting" role="img" aria-label={`Payment proof of ${whose}`} aria-busy={file.status === 'loading'}>
      {file.status === 'loading' ? <span className="skeleton" /> : <span className="small muted">The image could not be loaded.</span>}
    </span>
  );
}
