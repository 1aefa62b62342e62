import { accessSync, constants } from 'node:fs';
import type { Credentials } from '@eventstore/db-client';

/** What EVENT_STORE_URL or EVENT_STORE_ADMIN_URL says. */
export type ConnectionString = {
  /** As the client accepts it. */
  readonly address: string;
  readonly credentials: Credentials;
  /** The first node, with its port. */
  readonly node: string;
  readonly isSecure: boolean;
  /** The file with the certificates of the authority, if it is not one that Node knows. */
  readonly authority: string | undefined;
};

/** Those of the client, except for `throwOnAppendFailure`, with which it reports conflicts as successes. */
const OPTIONS = [
  'tls',
  'tlsCAFile',
  'tlsVerifyCert',
  'userCertFile',
  'userKeyFile',
  'connectionName',
  'nodePreference',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'defaultDeadline',
  'keepAliveInterval',
  'keepAliveTimeout',
];
/** The client ignores case, hyphens and underscores in the names of options. */
const flat = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
const KNOWN = new Map(OPTIONS.map((name) => [flat(name), name]));

const SHAPE =
  /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/(?:(?<user>[^:@/?]+):(?<password>[^:@/?]+)@)?(?<nodes>[^@/?]+)\/?(?:\?(?<options>[^@?&=]+=[^@?&]+(?:&[^@?&=]+=[^@?&]+)*))?$/;

/**
 * Reads a connection string, more strictly than the client, which prints a misspelt option together with the password. Throws an Error of
 * one sentence that contains no secret; `name` is the setting. Reads no more of the file of the authority than whether it is there.
 */
export function readConnectionString(url: string, name = 'EVENT_STORE_URL'): ConnectionString {
  const shape = SHAPE.exec(url)?.groups;
  const given = shape?.options?.split('&').map((option) => optionOf(option, name));
  const options = new Map(given);
  const [username, password, authority] = [shape?.user, shape?.password, options.get('tlsCAFile')].map(decoded);
  if (shape === undefined || username === undefined || password === undefined || authority === undefined)
    throw new Error(
      `${name} must look like esdb://user:password@host:2113?option=value, with every special character of the password encoded, such as %40 for @.`,
    );
  const isSecure = options.get('tls') !== 'false';
  if (isSecure && username === '')
    throw new Error(`${name} must name a user and a password, as in esdb://user:password@host:2113, or say ?tls=false.`);
  if (authority !== '' && !isReadable(authority)) throw new Error(`${name} names a tlsCAFile that cannot be read: ${authority}.`);
  const [first = ''] = shape.nodes?.split(',') ?? [];
  return {
    address: url.replace(/^kurrentdb/, 'esdb'),
    credentials: { username, password },
    node: first.includes(':') ? first : `${first}:2113`,
    isSecure,
    authority: authority || undefined,
  };
}

function optionOf(option: string, name: string): readonly [option: string, value: string] {
  const [, given = '', value = ''] = /^([^=]*)=(.*)$/.exec(option) ?? [];
  const known = KNOWN.get(flat(given));
  if (known === undefined) throw new Error(`${name} must not say ${given}: its options are ${OPTIONS.join(', ')}.`);
  if (known === 'tlsVerifyCert' && value !== 'true')
    throw new Error(`${name} must not say tlsVerifyCert=${value}: certificates are always checked, and tlsCAFile names their authority.`);
  return [known, value];
}

/** Undefined when the text is not encoded as in addresses. */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
