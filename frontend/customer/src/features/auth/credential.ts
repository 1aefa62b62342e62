type Claims = { readonly email?: string; readonly name?: string; readonly picture?: string };

/** The owner's claims in a credential, unverified: only the server verifies the credential. */
export function claimsOf(credential: string): Claims {
  try {
    const payload = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      (['email', 'name', 'picture'] as const).flatMap((key) => (typeof claims[key] === 'string' ? [[key, claims[key]]] : [])),
    );
  } catch {
    return {};
  }
}
