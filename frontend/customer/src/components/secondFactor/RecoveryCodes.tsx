import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { CopyButton } from '../Copy.tsx';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** Shown only once: the server cannot recover the codes from what it stores. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="stack">
      <Alert tone="warning" title="Keep these recovery codes now" takesFocus>
        <p>Each works once instead of a code of the app, for example when you lose your phone. They are not shown again.</p>
      </Alert>
      <ul className="stack stack--2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <CopyButton look="secondary" text={text} label="Copy all" />
        <Button look="secondary" onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 's30-recovery-codes.txt')}>
          Download
        </Button>
        <Button look="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
