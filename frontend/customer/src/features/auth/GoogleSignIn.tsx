import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { settingsQuery } from '../../api/settings.ts';
import { Alert } from '../../components/Alert.tsx';
import { loadGoogle } from '../../components/google.ts';
import { googleNonce, signInWithGoogle } from './api/google.ts';

const FAILED = 'Google login failed';
const WIDEST = 400;

type GoogleSignInProps = { readonly text: 'signin_with' | 'signup_with'; readonly referralCode?: () => string };

function GoogleButton({ clientId, text, referralCode }: GoogleSignInProps & { readonly clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const code = useRef(referralCode);
  code.current = referralCode;
  useEffect(() => {
    let isShown = true;
    const signIn = (credential: string) => {
      setProblem(undefined);
      signInWithGoogle(credential, code.current?.() ?? '').catch((error: unknown) => {
        setProblem(messageOfError(error, FAILED));
        setFailures((count) => count + 1);
      });
    };
    Promise.all([loadGoogle(), googleNonce()]).then(
      ([google, nonce]) => {
        if (!isShown || !place.current) return;
        google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => signIn(credential) });
        const width = Math.min(WIDEST, place.current.clientWidth);
        google.renderButton(place.current, { type: 'standard', theme: 'outline', size: 'large', logo_alignment: 'center', text, width });
      },
      () => {
        if (isShown) setIsMissing(true);
      },
    );
    return () => {
      isShown = false;
    };
    // Each try needs a nonce of its own.
  }, [clientId, text, failures]);
  if (isMissing) return <p className="small muted">Sign-in with Google could not be loaded. Your email and password work all the same.</p>;
  return (
    <>
      {problem && <Alert key={problem} tone="danger" role="alert" title={problem} />}
      <div className="google" ref={place} />
      <p className="or">or with your email</p>
    </>
  );
}

/** Only where this installation has it. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const clientId = useQuery(settingsQuery()).data?.googleClientId;
  return clientId && <GoogleButton clientId={clientId} {...props} />;
}
