import { Fragment, useEffect, useState } from 'react';
import { announce } from './announce.ts';
import { Button, type ButtonLook } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { toastError } from './toast.ts';

const SHOWN_MS = 1200;
const COPIED = 'Copied!';

type CopyButtonProps = ButtonLook & { readonly text: string; readonly label: string; readonly name?: string };

/** Shows and announces 'Copied!' for 1.2 seconds. */
export function CopyButton({ text, label, name, ...look }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      // Browsers offer a clipboard only on HTTPS pages, and may deny access to it.
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce(COPIED);
    } catch {
      setIsCopied(false);
      toastError('This browser does not let pages copy. Select the text and copy it yourself.');
    }
  };
  return (
    <Button {...look} aria-label={isCopied ? undefined : name} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? COPIED : label}
    </Button>
  );
}

/** If an address is too long for its line, it breaks before its @. */
const breakable = (value: string) =>
  value.split(/(?=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

/** A value to copy, with its button. */
export const CopyField = ({ label, value, name }: { readonly label: string; readonly value: string; readonly name: string }) => (
  <div className="field">
    <p className="label">{label}</p>
    <div className="copy">
      <code>{breakable(value)}</code>
      <CopyButton look="secondary" size="sm" text={value} label="Copy" name={`Copy ${name}`} />
    </div>
  </div>
);
