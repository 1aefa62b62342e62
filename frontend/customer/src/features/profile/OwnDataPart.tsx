import type { ExportProgress } from '@s30/contracts/routes/privacy';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { useEffect, useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { fetchOwnData } from './ownData.ts';

/** Downloads a copy of the user's data, or permanently deletes the account. */
export function OwnDataPart() {
  const [copying, setCopying] = useState<AbortController>();
  const [progress, setProgress] = useState<ExportProgress>();
  const [failure, setFailure] = useState<unknown>();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => () => copying?.abort(), [copying]);
  const download = async () => {
    const controller = new AbortController();
    setCopying(controller);
    setFailure(undefined);
    try {
      saveFile(await fetchOwnData({ signal: controller.signal, onProgress: setProgress }), 's30-my-data.zip');
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error);
    } finally {
      setCopying(undefined);
      setProgress(undefined);
    }
  };
  return (
    <section className="card" aria-labelledby="own-data-title">
      <div className="card__head">
        <h2 id="own-data-title">Your data</h2>
      </div>
      <div className="card__body stack">
        {failure !== undefined && (
          <Alert tone="danger" role="alert" title={messageOfError(failure, 'Failed to make a copy of your data. Please try again.')} />
        )}
        <p>A ZIP file has everything that S30 knows about you: your profile, interviews, payments and files.</p>
        <div className="cluster">
          <Button look="secondary" busy={copying !== undefined} onClick={() => void download()}>
            {copying ? 'Preparing your copy' : 'Download my data'}
          </Button>
          <Button look="danger" onClick={() => setIsLeaving(true)}>
            Delete my account
          </Button>
        </div>
        {copying && progress && (
          <div className="stack stack--1">
            <progress max={progress.total} value={progress.done} aria-label="Your copy" />
            <p className="small muted">
              {progress.done} of {progress.total} parts are in the copy.
            </p>
          </div>
        )}
      </div>
      {isLeaving && <EraseDialog onClose={() => setIsLeaving(false)} />}
    </section>
  );
}
