import type { SecondStep } from '@s30/contracts/routes/auth';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { settingsQuery } from '../../api/settings.ts';
import { Alert } from '../../components/Alert.tsx';
import { loadGoogle } from '../../components/google.ts';
import { googleNonce, signInWithGoogle } from './api.ts';

const FAILED = 'Google login failed';
const WIDEST = 400;

type GoogleSignInProps = {
  readonly text: 'signin_with' | 'signup_with';
  readonly referralCode?: () => string;
  readonly onSecondStep: (step: SecondStep) => void;
};

type GoogleButtonProps = {
  readonly clientId: string;
  readonly text: GoogleSignInProps['text'];
  readonly onCredential: (credential: string) => void;
  readonly onMissing: () => void;
};

/** Works for one attempt: the next one needs a new nonce and therefore a new button. */
function GoogleButton({ clientId, text, onCredential, onMissing }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const signIn = useEffectEvent(onCredential);
  const isMissing = useEffectEvent(onMissing);
  useEffect(() => {
    let isShown = true;
    Promise.all([loadGoogle(), googleNonce()]).then(
      ([google, nonce]) => {
        if (!isShown || !place.current) return;
        google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => signIn(credential) });
        const width = Math.min(WIDEST, place.current.clientWidth);
        google.renderButton(place.current, { type: 'standard', theme: 'outline', size: 'large', logo_alignment: 'center', text, width });
      },
      () => {
        if (isShown) isMissing();
      },
    );
    return () => {
      isShown = false;
    };
  }, [clientId, text]);
  return <div className="google" ref={place} />;
}

function GooglePart({ clientId, text, referralCode, onSecondStep }: GoogleSignInProps & { readonly clientId: string }) {
  const [problem, setProblem] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const signIn = (credential: string) => {
    setProblem(undefined);
    signInWithGoogle(credential, referralCode?.() ?? '').then(
      (step) => step && onSecondStep(step),
      (error: unknown) => {
        setProblem(messageOfError(error, FAILED));
        setFailures((count) => count + 1);
      },
    );
  };
  if (isMissing) return <p className="small muted">Sign-in with Google could not be loaded. Your email and password work all the same.</p>;
  return (
    <>
      {problem && <Alert key={problem} tone="danger" role="alert" title={problem} />}
      <GoogleButton key={failures} clientId={clientId} text={text} onCredential={signIn} onMissing={() => setIsMissing(true)} />
      <p className="or">or with your email</p>
    </>
  );
}

/** Renders nothing unless Google sign-in is configured. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const clientId = useQuery(settingsQuery()).data?.googleClientId;
  return clientId && <GooglePart clientId={clientId} {...props} />;
}
