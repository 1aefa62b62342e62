import { join, resolve } from 'node:path';
import { isEmail, isWebLink, normalisedEmail, type Role } from '@s30/contracts/fields';
import { type ExchangeRates, type Money, rupees } from '@s30/contracts/money';
import {
  AMOUNT_MAX,
  DEFAULT_INR_PER_EUR,
  DEFAULT_INR_PER_USD,
  INR_PER_UNIT_MAX,
  INR_PER_UNIT_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RETENTION_DAYS,
  RETENTION_DAYS_MAX,
  SLOT_HOLD_MINUTES,
  SLOT_HOLD_MINUTES_MAX,
  TRUST_ALLOWANCE_RUPEES,
} from '@s30/contracts/rules';
import { z } from 'zod';
import { isCommonPassword, isPersonalPassword, isWeakSecret } from './guessable.ts';
import { isLoopback } from './loopback.ts';
import { ToolError } from './tool.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

type SqliteLocation = { readonly kind: 'sqlite'; readonly path: string };
type EventStoreLocation = SqliteLocation | { readonly kind: 'eventstoredb'; readonly url: string };
type ReadStoreLocation = SqliteLocation | { readonly kind: 'mongodb'; readonly url: string };

export type Config = {
  /** The address to listen on: loopback unless HOST says otherwise. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Absolute. Where the seals of the log and their public key are written. */
  readonly sealsDir: string;
  /** The base of links in mails, without a trailing slash. Undefined: `http://localhost:` and the port in use. */
  readonly publicUrl: string | undefined;
  /** Whether PUBLIC_URL, or its default, is a loopback address. */
  readonly isOnThisMachine: boolean;
  readonly eventStore: EventStoreLocation;
  /** An EventStoreDB administrator, used only by the tool that creates the product's user there, never by a server. */
  readonly eventStoreAdminUrl: string | undefined;
  readonly readStore: ReadStoreLocation;
  /** Undefined: mails are written to the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: the installation's own key. */
  readonly jwtSecret: string | undefined;
  /** Undefined: no sign-in with Google. */
  readonly googleClientId: string | undefined;
  readonly googleKeysUrl: string;
  readonly chatPhoneNumber: string | undefined;
  /** Multiplies every rate limit; 0 turns them off. */
  readonly rateLimitScale: number;
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Whether admins and auditors must have a second factor. */
  readonly secondFactor: 'optional' | 'required';
  /** Credit given on one interviewer's word before an admin must approve, unless an admin sets another amount. */
  readonly trustAllowance: Money;
  readonly logLevel: LogLevel;
  /** Days until copies of mails in the outbox are removed. */
  readonly retentionDays: number;
  /** The first admin. Undefined: an empty log is filled with the demo marketplace. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  /** Undefined: metrics are served on loopback only. */
  readonly metricsToken: string | undefined;
  /** The number of own proxies in front, which are trusted to report the client's address. */
  readonly trustedProxies: number;
  /** Where the gateway finds the instances of the services behind it. */
  readonly upstreams: { readonly commands: readonly string[]; readonly queryApi: readonly string[] };
};

/** Whether people with this role must have a second factor. */
export const requiresSecondFactor = ({ secondFactor }: Pick<Config, 'secondFactor'>, role: Role): boolean =>
  secondFactor === 'required' && (role === 'admin' || role === 'auditor');

/** The name of every setting. */
export const settingNames = (): readonly string[] => Object.keys(Settings.shape);

/** Reads every setting. `message` names the first wrong one and how to fix it, but not its value, which may be a secret. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly message: string } {
  // A compose file that passes on an unset variable makes it empty.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return { ok: true, config: configFrom(parsed.data) };
  const [issue] = parsed.error.issues;
  return { ok: false, message: `${issue?.path.join('.')} ${issue?.message}.` };
}

const setting = z.string().trim();
const numberLike = (form: RegExp, most: number, cure: string) =>
  setting
    .regex(form, { error: cure, abort: true })
    .transform(Number)
    .refine((number) => number <= most, cure);
const count = (most: number, cure: string) => numberLike(/^\d+$/, most, cure);
const amount = (most: number, cure: string) => numberLike(/^\d+(\.\d+)?$/, most, cure);
const amountAbove0 = (most: number, cure: string) => amount(most, cure).refine((number) => number > 0, cure);
const folder = (example: string) => setting.refine((path) => !path.includes('\0'), `must be the path of a folder, for example ${example}`);
/** The front ends and the API stand at the root of their address. */
function isOrigin(text: string): boolean {
  if (!isWebLink(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return `${pathname}${search}${hash}${username}` === '/';
}

const LOSES = 'could lose data that was acknowledged';
const TRUSTS = 'would trust any server';
/** The values that a MongoDB URL may give these options, which match what the adapters set, and what others would do. */
const SAFE_OPTIONS: ReadonlyMap<string, readonly [value: string, harm: string]> = new Map([
  ['journal', ['true', LOSES]],
  ['j', ['true', LOSES]],
  ['w', ['majority', LOSES]],
  ['retrywrites', ['true', LOSES]],
  ['retryreads', ['true', LOSES]],
  ['readconcernlevel', ['majority', LOSES]],
  ['readpreference', ['primary', LOSES]],
  ['tlsinsecure', ['false', TRUSTS]],
  ['tlsallowinvalidcertificates', ['false', TRUSTS]],
  ['tlsallowinvalidhostnames', ['false', TRUSTS]],
]);
/** The name of the first option of a MongoDB URL that does harm, and which. */
function harmful(url: string): string | undefined {
  const options = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  for (const [name, value] of options) {
    const [safe, harm] = SAFE_OPTIONS.get(name.toLowerCase()) ?? [value];
    if (value !== safe) return `${name}, which ${harm}`;
  }
  return undefined;
}

const location = <Kind extends string>(kind: Kind, schemes: readonly string[], cure: string) =>
  setting.transform((text, context): SqliteLocation | { readonly kind: Kind; readonly url: string } => {
    const path = text.startsWith('sqlite:') ? text.slice('sqlite:'.length) : undefined;
    if (path !== undefined && path !== '') return { kind: 'sqlite', path: resolve(path) };
    if (path === undefined && schemes.some((scheme) => text.startsWith(`${scheme}://`) && text.length > scheme.length + 3)) {
      const harm = kind === 'mongodb' ? harmful(text) : undefined;
      if (harm === undefined) return { kind, url: text };
      context.addIssue({ code: 'custom', message: `must not set ${harm}: leave that option out` });
      return z.NEVER;
    }
    context.addIssue({ code: 'custom', message: cure });
    return z.NEVER;
  });

const services = (cure: string) =>
  setting
    .transform((text): readonly string[] => text.split(',').map((url) => url.trim().replace(/\/+$/, '')))
    // Requests carry the host that people use, for which the instances have no certificate.
    .refine((urls) => urls.every((url) => isOrigin(url) && /^http:/i.test(url)), cure);

const ADDRESS_CURE = 'must be a mail address, alone or as "Name <address>", for example S30 <mail@example.org>';
const PASSWORD_CURE = `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;
const PASSWORD_WEAK = 'must not be one of the passwords that everybody tries first';
const SECRET_WEAK = 'must be random, for example from `openssl rand -base64 32` (leave it out, and one is made on the first start)';
const SECRET_CURE = 'must have at least 32 characters (leave it out, and one is made on the first start)';
const SCALE_MAX = 1_000_000;
const RATES_CURE = `must list rupees per unit for USD, EUR or both, each from ${INR_PER_UNIT_MIN} to ${INR_PER_UNIT_MAX}, for example USD=${DEFAULT_INR_PER_USD},EUR=${DEFAULT_INR_PER_EUR}`;

/** A sender's domain needs no dot: the default has none. */
const isSender = (text: string): boolean => /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);

const Settings = z
  .object({
    HOST: setting.regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address to listen on, for example 0.0.0.0'),
    PORT: count(65_535, 'must be a port number from 0 to 65535, for example 3000'),
    DATA_DIR: folder('./data'),
    AUDIT_SEALS_DIR: folder('/mnt/seals'),
    PUBLIC_URL: setting.refine(
      isOrigin,
      'must be the http or https address that browsers use, without a path, for example https://s30.example.org',
    ),
    EVENT_STORE_URL: location(
      'eventstoredb',
      ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'],
      'must begin with esdb:// or be sqlite: and a file (leave it out for a file in DATA_DIR)',
    ),
    EVENT_STORE_ADMIN_URL: setting.regex(/^(?:esdb|kurrentdb)(?:\+discover)?:\/\/./, 'must begin with esdb:// and name an administrator'),
    READ_STORE_URL: location(
      'mongodb',
      ['mongodb', 'mongodb+srv'],
      'must begin with mongodb:// or be sqlite: and a file (leave it out for a file in DATA_DIR)',
    ),
    SMTP_URL: setting.refine(isSmtpUrl, 'must be the address of a mail server, for example smtp://user:password@mail.example.org:587'),
    MAIL_FROM: setting.refine(isSender, ADDRESS_CURE),
    JWT_SECRET: setting.min(32, SECRET_CURE).refine((secret) => !isWeakSecret(secret), SECRET_WEAK),
    GOOGLE_CLIENT_ID: setting.regex(/^\S+$/, 'must be the client id from the Google console, without spaces'),
    GOOGLE_KEYS_URL: setting.refine(isWebLink, 'must be the http or https address of a key set (leave it out for that of Google)'),
    CHAT_PHONE_NUMBER: setting.regex(/^\+?\d[\d ()-]{5,20}$/, 'must be a phone number with its country code, for example +91 98765 43210'),
    RATE_LIMIT_SCALE: amount(
      SCALE_MAX,
      `must be a number from 0 to ${SCALE_MAX}: 1 is normal, 2 allows twice as much, 0 switches the limits off`,
    ),
    SLOT_HOLD_MINUTES: amountAbove0(
      SLOT_HOLD_MINUTES_MAX,
      `must be a number of minutes above 0, at most ${SLOT_HOLD_MINUTES_MAX}, for example ${SLOT_HOLD_MINUTES}`,
    ),
    EXCHANGE_RATES: setting.transform(parseRates).refine((rates) => rates !== undefined, RATES_CURE),
    SECOND_FACTOR: z.enum(['optional', 'required'], { error: 'must be optional or required (for admins and auditors)' }),
    TRUST_ALLOWANCE: amount(AMOUNT_MAX, `must be an amount in rupees from 0 to ${AMOUNT_MAX}, for example ${TRUST_ALLOWANCE_RUPEES}`),
    RETENTION_DAYS: amountAbove0(
      RETENTION_DAYS_MAX,
      `must be a number of days above 0, at most ${RETENTION_DAYS_MAX}, for example ${RETENTION_DAYS}`,
    ),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
    ADMIN_EMAIL: setting.overwrite(normalisedEmail).refine(isEmail, 'must be a mail address, for example admin@example.org'),
    // Not trimmed: a password may begin or end with a space.
    ADMIN_PASSWORD: z
      .string()
      .min(PASSWORD_MIN, PASSWORD_CURE)
      .max(PASSWORD_MAX, PASSWORD_CURE)
      .refine((password) => !isCommonPassword(password), PASSWORD_WEAK),
    METRICS_TOKEN: setting.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces, because it travels in a header'),
    TRUSTED_PROXIES: count(10, 'must be how many proxies of your own stand in front, from 0 to 10'),
    COMMANDS_URLS: services('must list the addresses of the commands instances, for example http://commands-1:3000,http://commands-2:3000'),
    QUERY_API_URLS: services('must list the addresses of the query-api instances, for example http://query-1:3000,http://query-2:3000'),
  })
  .partial()
  .superRefine(({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }, context) => {
    const [missing, other] = email === undefined ? ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] : ['ADMIN_PASSWORD', 'ADMIN_EMAIL'];
    if (email !== undefined && password !== undefined && isPersonalPassword(password, { name: '', email }))
      context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'must not be the address itself' });
    if ((email === undefined) === (password === undefined)) return;
    context.addIssue({ code: 'custom', path: [missing], message: `is missing: give it together with ${other}, or leave both out` });
  });

function configFrom(settings: z.output<typeof Settings>): Config {
  const dataDir = resolve(settings.DATA_DIR ?? './data');
  const file = (name: string): SqliteLocation => ({ kind: 'sqlite', path: join(dataDir, name) });
  const port = settings.PORT ?? 3000;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  const isOnThisMachine = isLoopback(settings.PUBLIC_URL ?? 'http://localhost');
  return {
    host: settings.HOST ?? '127.0.0.1',
    port,
    dataDir,
    sealsDir: resolve(settings.AUDIT_SEALS_DIR ?? join(dataDir, 'seals')),
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? (port === 0 ? undefined : `http://localhost:${port}`),
    isOnThisMachine,
    eventStore: settings.EVENT_STORE_URL ?? file('events.db'),
    eventStoreAdminUrl: settings.EVENT_STORE_ADMIN_URL,
    readStore: settings.READ_STORE_URL ?? file('read.db'),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? 'S30 <no-reply@localhost>',
    jwtSecret: settings.JWT_SECRET,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    googleKeysUrl: settings.GOOGLE_KEYS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    chatPhoneNumber: settings.CHAT_PHONE_NUMBER,
    rateLimitScale: settings.RATE_LIMIT_SCALE ?? 1,
    slotHoldMinutes: settings.SLOT_HOLD_MINUTES ?? SLOT_HOLD_MINUTES,
    exchangeRates: { USD: DEFAULT_INR_PER_USD, EUR: DEFAULT_INR_PER_EUR, ...settings.EXCHANGE_RATES },
    secondFactor: settings.SECOND_FACTOR ?? (isOnThisMachine ? 'optional' : 'required'),
    trustAllowance: rupees(settings.TRUST_ALLOWANCE ?? TRUST_ALLOWANCE_RUPEES),
    logLevel: settings.LOG_LEVEL ?? 'info',
    retentionDays: settings.RETENTION_DAYS ?? RETENTION_DAYS,
    admin: email === undefined || password === undefined ? undefined : { email, password },
    metricsToken: settings.METRICS_TOKEN,
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    upstreams: { commands: settings.COMMANDS_URLS ?? [], queryApi: settings.QUERY_API_URLS ?? [] },
  };
}

/** Parses `USD=83.5,EUR=90`; undefined when the text is malformed. */
function parseRates(text: string): Partial<ExchangeRates> | undefined {
  const rates: { USD?: number; EUR?: number } = {};
  for (const part of text.split(',')) {
    const [, currency, rate] = /^\s*(USD|EUR)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    const perUnit = Number(rate);
    if ((currency !== 'USD' && currency !== 'EUR') || rates[currency] !== undefined) return undefined;
    if (!(perUnit >= INR_PER_UNIT_MIN && perUnit <= INR_PER_UNIT_MAX)) return undefined;
    rates[currency] = perUnit;
  }
  return rates;
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\//i.test(text) && Boolean(URL.parse(text)?.hostname);
}

/** The settings of the server, for its tools. Throws {@link ToolError} if one is wrong. */
export function settings(): Config {
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new ToolError(environment.message);
  return environment.config;
}
