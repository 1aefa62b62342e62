type Credential = { readonly credential: string };
type GoogleIdentity = {
  readonly initialize: (options: {
    readonly client_id: string;
    readonly nonce: string;
    readonly callback: (answer: Credential) => void;
  }) => void;
  readonly renderButton: (place: HTMLElement, look: Readonly<Record<string, string | number>>) => void;
  readonly disableAutoSelect: () => void;
};
declare global {
  interface Window {
    google?: { readonly accounts?: { readonly id?: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentity> | undefined;

/** Google's sign-in script, loaded when a page first needs it; a failed load is retried the next time. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('The sign-in of Google could not be loaded'));
    };
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** After a logout, Google must not sign the same user in again automatically. */
export const stopGoogleAutoSelect = (): void => window.google?.accounts?.id?.disableAutoSelect();
