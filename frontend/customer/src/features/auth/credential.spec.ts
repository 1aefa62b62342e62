import { describe, expect, it } from '@jest/globals';
import { claimsOf } from './credential.ts';

const credentialOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

describe('a Google credential', () => {
  it('yields the email, name and picture, in any script', () => {
    const claims = { email: 'zoe@example.com', name: 'Zoë नायर', picture: 'https://lh3.googleusercontent.com/a', sub: '1' };
    expect(claimsOf(credentialOf(claims))).toEqual({ email: claims.email, name: claims.name, picture: claims.picture });
  });

  it('yields no claims when it cannot be parsed', () => {
    expect(claimsOf('not a credential')).toEqual({});
    expect(claimsOf(credentialOf({ email: 5 }))).toEqual({});
  });
});
