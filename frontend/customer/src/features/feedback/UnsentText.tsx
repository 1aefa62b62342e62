import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { useEffect, useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';

type Values = Readonly<Record<string, unknown>>;
type UnsentTextProps = {
  /** The name of the draft of new feedback. */
  readonly draft: string;
  readonly given: Values;
  readonly onUse: (unsent: Values) => void;
};

/** The fields of a draft that differ from the given feedback; undefined if there are none. */
function unsentIn(kept: unknown, given: Values): Values | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const unsent = Object.entries(kept).filter(([name, value]) => String(value).trim() !== given[name]);
  return unsent.length === 0 ? undefined : Object.fromEntries(unsent);
}

/** Shown when an admin or another device gave feedback while it was written here: the author decides which text to keep. */
export function UnsentText({ draft: name, given, onUse }: UnsentTextProps) {
  const [draft] = useState(() => ownDraft(name));
  const [unsent, setUnsent] = useState(() => unsentIn(draft.read(), given));
  useEffect(() => {
    if (!unsent) draft.drop();
  }, [unsent, draft]);
  if (!unsent) return undefined;
  const end = () => setUnsent(undefined);
  return (
    <Alert
      tone="warning"
      title="Feedback was given meanwhile"
      takesFocus
      actions={
        <>
          <Button
            look="secondary"
            size="sm"
            onClick={() => {
              onUse(unsent);
              end();
            }}
          >
            Use my text
          </Button>
          <Button look="quiet" size="sm" onClick={end}>
            Discard my text
          </Button>
        </>
      }
    >
      <p>The fields below show it. Your own text was not submitted. If you use it, “Update feedback” replaces what was given.</p>
    </Alert>
  );
}
