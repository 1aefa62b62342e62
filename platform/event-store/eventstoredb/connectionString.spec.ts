import { describe, expect, it } from '@jest/globals';
import { readConnectionString } from './connectionString.ts';

const refusal = (url: string): string => {
  try {
    readConnectionString(url);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was accepted');
};

describe('a connection string', () => {
  it('names nodes, user and password', () => {
    expect(readConnectionString('esdb+discover://s30:p%40ss%3A%25@a:2114,b')).toEqual({
      address: 'esdb+discover://s30:p%40ss%3A%25@a:2114,b',
      credentials: { username: 's30', password: 'p@ss:%' },
      node: 'a:2114',
      isSecure: true,
      authority: undefined,
    });
  });

  it('may have the later name of the database, no user without TLS, and the default port', () => {
    const { address, credentials, node, isSecure } = readConnectionString('kurrentdb://events/?tls=false');
    expect([address, credentials, node, isSecure]).toEqual([
      'esdb://events/?tls=false',
      { username: '', password: '' },
      'events:2113',
      false,
    ]);
  });

  it('names the file of the authority, in any spelling that the client knows', () => {
    const file = encodeURIComponent(import.meta.filename);
    for (const option of ['tlsCAFile', 'tlscafile', 'tls_ca_file'])
      expect(readConnectionString(`esdb://s30:secret@events?${option}=${file}`).authority).toBe(import.meta.filename);
    expect(refusal('esdb://s30:secret@events?tlsCAFile=/no/such/ca.crt')).toContain('cannot be read: /no/such/ca.crt');
  });

  it.each([
    ['tlsverify=false', 'must not say tlsverify: its options are tls, tlsCAFile'],
    ['tls=true&tlsInsecure=true', 'must not say tlsInsecure'],
    ['tlsVerifyCert=false', 'certificates are always checked'],
    ['throwOnAppendFailure=false', 'must not say throwOnAppendFailure'],
  ])('with %s is refused without its password', (options, reason) => {
    const message = refusal(`esdb://s30:hush@events:2113?${options}`);
    expect(message).toContain(reason);
    expect(message).not.toContain('hush');
  });

  it.each([
    'esdb://s30:hu@sh@events:2113?tls=true',
    'esdb://s30:hu:sh@events',
    'esdb://s30:hu?sh@events',
    'esdb://s30:hu/sh@events',
    'esdb://s30:hu%sh@events',
    'esdb://s30:hu%ffsh@events',
    'http://s30:hush@events',
    'esdb://s30:hush@events?&tls=false',
    'esdb://s30:hush@events?tls=true&&tls=false',
    'esdb://s30:hush@events?tls&tls=false',
    'esdb://s30:hush@events?tlsCAFile=%zz',
  ])('that is not encoded or of another form is refused without its password: %s', (url) => {
    const message = refusal(url);
    expect(message).toContain('must look like esdb://user:password@host:2113');
    expect(message).not.toMatch(/hu|sh@/);
  });

  it('needs a user where TLS is on, which is the default', () => {
    expect(refusal('esdb://events:2113')).toContain('must name a user and a password');
    expect(refusal('esdb://events:2113?tls=true')).toContain('must name a user and a password');
  });
});
