import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Config, readEnvironment, requiresSecondFactor } from './environment.ts';

const configOf = (environment: Record<string, string | undefined>): Config => {
  const result = readEnvironment(environment);
  if (!result.ok) throw new Error(result.message);
  return result.config;
};
const messageOf = (environment: Record<string, string>): string => {
  const result = readEnvironment(environment);
  return result.ok ? 'accepted' : result.message;
};
const SECRET = 'k7-vP2qXz9LmT4cRw8NbY1sDf6GhJ3eA';

describe('the environment', () => {
  it('has a default for every setting', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      sealsDir: resolve('data/seals'),
      publicUrl: 'http://localhost:3000',
      isOnThisMachine: true,
      eventStore: { kind: 'sqlite', path: resolve('data/events.db') },
      eventStoreAdminUrl: undefined,
      readStore: { kind: 'sqlite', path: resolve('data/read.db') },
      smtpUrl: undefined,
      mailFrom: 'S30 <no-reply@localhost>',
      jwtSecret: undefined,
      googleClientId: undefined,
      googleKeysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      chatPhoneNumber: undefined,
      rateLimitScale: 1,
      slotHoldMinutes: 15,
      exchangeRates: { USD: 83.5, EUR: 90 },
      secondFactor: 'optional',
      trustAllowance: { minor: 500_000, currency: 'INR' },
      logLevel: 'info',
      retentionDays: 90,
      admin: undefined,
      metricsToken: undefined,
      trustedProxies: 0,
      upstreams: { commands: [], queryApi: [] },
    });
  });

  it('requires a second factor of admins and auditors unless the address is that of this machine', () => {
    const standing = (env: Record<string, string>) =>
      (['admin', 'auditor', 'interviewer', 'candidate'] as const).filter((role) => requiresSecondFactor(configOf(env), role));
    expect(standing({})).toEqual([]);
    expect(standing({ PUBLIC_URL: 'https://s30.example' })).toEqual(['admin', 'auditor']);
    expect(standing({ PUBLIC_URL: 'https://s30.example', SECOND_FACTOR: 'optional' })).toEqual([]);
    expect(standing({ SECOND_FACTOR: 'required' })).toEqual(['admin', 'auditor']);
  });

  it('reads every setting', () => {
    expect(
      configOf({
        HOST: '0.0.0.0',
        PORT: '8080',
        DATA_DIR: '/var/s30',
        AUDIT_SEALS_DIR: '/mnt/seals',
        PUBLIC_URL: 'https://s30.example/',
        EVENT_STORE_URL: 'esdb://events:2113?tls=false',
        READ_STORE_URL: 'mongodb://documents:27017/s30',
        SMTP_URL: 'smtps://user:p%40ss@mail.example',
        MAIL_FROM: 'S30 <hello@s30.example>',
        JWT_SECRET: SECRET,
        GOOGLE_CLIENT_ID: 'id.apps.example',
        GOOGLE_KEYS_URL: 'http://127.0.0.1:4000/keys',
        CHAT_PHONE_NUMBER: '+91 98765 43210',
        RATE_LIMIT_SCALE: '0',
        SLOT_HOLD_MINUTES: '0.5',
        RETENTION_DAYS: '30',
        EXCHANGE_RATES: 'EUR=95.25, USD=84',
        TRUST_ALLOWANCE: '7500',
        SECOND_FACTOR: 'optional',
        LOG_LEVEL: 'debug',
        ADMIN_EMAIL: 'Admin@Example.org',
        ADMIN_PASSWORD: ' secret ',
        METRICS_TOKEN: 'scrape-me',
        TRUSTED_PROXIES: '2',
        COMMANDS_URLS: 'http://commands-1:3000, http://commands-2:3000/',
        QUERY_API_URLS: 'http://query.example',
        EVENT_STORE_ADMIN_URL: 'esdb://admin:x@events:2113',
        SOMETHING_ELSE: 'is ignored',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/s30',
      sealsDir: '/mnt/seals',
      publicUrl: 'https://s30.example',
      isOnThisMachine: false,
      eventStore: { kind: 'eventstoredb', url: 'esdb://events:2113?tls=false' },
      eventStoreAdminUrl: 'esdb://admin:x@events:2113',
      readStore: { kind: 'mongodb', url: 'mongodb://documents:27017/s30' },
      smtpUrl: 'smtps://user:p%40ss@mail.example',
      mailFrom: 'S30 <hello@s30.example>',
      jwtSecret: SECRET,
      googleClientId: 'id.apps.example',
      googleKeysUrl: 'http://127.0.0.1:4000/keys',
      chatPhoneNumber: '+91 98765 43210',
      rateLimitScale: 0,
      slotHoldMinutes: 0.5,
      exchangeRates: { EUR: 95.25, USD: 84 },
      secondFactor: 'optional',
      trustAllowance: { minor: 750_000, currency: 'INR' },
      logLevel: 'debug',
      retentionDays: 30,
      admin: { email: 'admin@example.org', password: ' secret ' },
      metricsToken: 'scrape-me',
      trustedProxies: 2,
      upstreams: { commands: ['http://commands-1:3000', 'http://commands-2:3000'], queryApi: ['http://query.example'] },
    });
  });

  it('derives the public URL and the file paths from the port and the data folder', () => {
    const config = configOf({ PORT: '4321', DATA_DIR: '/tmp/elsewhere' });
    expect(config.publicUrl).toBe('http://localhost:4321');
    expect([config.eventStore, config.readStore]).toEqual([
      { kind: 'sqlite', path: '/tmp/elsewhere/events.db' },
      { kind: 'sqlite', path: '/tmp/elsewhere/read.db' },
    ]);
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://s30.localhost', true],
    ['http://127.0.0.1:8080', true],
    ['https://[::1]', true],
    ['https://localhost.example.org', false],
    ['https://127.0.0.1.example.org', false],
    ['http://192.168.0.7', false],
    ['https://s30.example', false],
  ])('detects whether %s is this machine: %s', (PUBLIC_URL, isOnThisMachine) => {
    expect(configOf({ PUBLIC_URL })).toMatchObject({ isOnThisMachine });
  });

  it('has no public address before a free port is chosen', () => {
    expect(configOf({ PORT: '0' }).publicUrl).toBeUndefined();
  });

  it('accepts SQLite files outside the data folder', () => {
    expect(configOf({ EVENT_STORE_URL: 'sqlite:/srv/log.db', READ_STORE_URL: 'sqlite:read.db' })).toMatchObject({
      eventStore: { kind: 'sqlite', path: '/srv/log.db' },
      readStore: { kind: 'sqlite', path: resolve('read.db') },
    });
  });

  it('treats an empty setting as missing', () => {
    expect(configOf({ PORT: '', SMTP_URL: ' ', ADMIN_EMAIL: '', ADMIN_PASSWORD: undefined })).toEqual(configOf({}));
  });

  it('uses the default for a currency that EXCHANGE_RATES leaves out', () => {
    expect(configOf({ EXCHANGE_RATES: 'USD=84.1' }).exchangeRates).toEqual({ USD: 84.1, EUR: 90 });
  });

  it.each([
    ['HOST', 'no spaces here'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '30.5'],
    ['DATA_DIR', 'a\0b'],
    ['AUDIT_SEALS_DIR', 'a\0b'],
    ['PUBLIC_URL', 's30.example'],
    ['PUBLIC_URL', 'ftp://s30.example'],
    ['PUBLIC_URL', 'https://s30.example/app'],
    ['PUBLIC_URL', 'https://s30.example/?from=mail'],
    ['PUBLIC_URL', 'https://s30.example/#top'],
    ['EVENT_STORE_URL', 'mongodb://wrong-one'],
    ['EVENT_STORE_URL', 'sqlite:'],
    ['EVENT_STORE_URL', 'esdb://'],
    ['READ_STORE_URL', 'esdb://wrong-one'],
    ['READ_STORE_URL', 'mongodb://documents/s30?journal=false'],
    ['READ_STORE_URL', 'mongodb://documents/s30?replicaSet=s30&w=1'],
    ['READ_STORE_URL', 'mongodb://documents/s30?tls=true&tlsInsecure=true'],
    ['READ_STORE_URL', 'mongodb://documents/s30?tls=true&tlsAllowInvalidHostnames=true'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'S30'],
    ['MAIL_FROM', 'S30 <mail@s30.example'],
    ['MAIL_FROM', 'S30 <mail@s30.example>\nBcc: x@y.example'],
    ['JWT_SECRET', SECRET.slice(1)],
    ['JWT_SECRET', 'x'.repeat(64)],
    ['JWT_SECRET', 'please-change-me-before-you-go-live'],
    ['GOOGLE_CLIENT_ID', 'two words'],
    ['GOOGLE_KEYS_URL', 'file:///keys.json'],
    ['CHAT_PHONE_NUMBER', 'call me'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'many'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['RATE_LIMIT_SCALE', '9'.repeat(400)],
    ['SLOT_HOLD_MINUTES', '0'],
    ['SLOT_HOLD_MINUTES', '1441'],
    ['RETENTION_DAYS', '0'],
    ['RETENTION_DAYS', '36501'],
    ['SLOT_HOLD_MINUTES', '15m'],
    ['EXCHANGE_RATES', '83.5'],
    ['SECOND_FACTOR', 'yes'],
    ['TRUST_ALLOWANCE', '-1'],
    ['TRUST_ALLOWANCE', 'a lot'],
    ['TRUST_ALLOWANCE', '100000001'],
    ['EXCHANGE_RATES', 'USD=0'],
    ['EXCHANGE_RATES', 'USD=-83'],
    ['EXCHANGE_RATES', 'USD=0.001'],
    ['EXCHANGE_RATES', 'USD=835000'],
    ['EXCHANGE_RATES', 'USD=83.5,GBP=100'],
    ['EXCHANGE_RATES', 'USD=83.5,USD=84'],
    ['EXCHANGE_RATES', 'USD=83.5,'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'two words'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '11'],
    ['COMMANDS_URLS', 'commands-1:3000'],
    ['COMMANDS_URLS', 'http://commands-1:3000,'],
    ['COMMANDS_URLS', 'https://commands-1:3000'],
    ['QUERY_API_URLS', 'http://query-1:3000/api'],
    ['QUERY_API_URLS', 'http://query-1:3000/?to=api'],
  ])('refuses %s=%j in one sentence that names it', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must .+\\.$`));
    expect(message).not.toContain('\n');
  });

  it.each([
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'violet-harbour' }, /^ADMIN_EMAIL must be a mail address/],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD must have 6 to 128 characters\.$/],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'password' }, /^ADMIN_PASSWORD must not be one of the passwords/],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'aaaaaaaa' }, /^ADMIN_PASSWORD must not be one of the passwords/],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'A@Example.org' }, /^ADMIN_PASSWORD must not be the address itself\.$/],
    [{ ADMIN_EMAIL: 'a@example.org' }, /^ADMIN_PASSWORD is missing: give it together with ADMIN_EMAIL, or leave both out\.$/],
    [{ ADMIN_PASSWORD: 'violet-harbour' }, /^ADMIN_EMAIL is missing: give it together with ADMIN_PASSWORD, or leave both out\.$/],
  ])('requires both settings of the first admin, or neither: %j', (environment, message) => {
    expect(messageOf(environment)).toMatch(message);
  });

  it('never repeats the value, which may be a secret', () => {
    for (const [name, value] of Object.entries({
      JWT_SECRET: 'hunter2',
      SMTP_URL: 'smpt://user:hunter2@mail.example',
      METRICS_TOKEN: 'hunter2 x',
    })) {
      expect(messageOf({ [name]: value })).not.toContain('hunter2');
    }
  });
});
