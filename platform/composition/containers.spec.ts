import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment, settingNames } from '../config/environment.ts';
import { unfitToShare } from './shared.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const Health = z.object({ test: z.array(z.string()).min(2), interval: z.string(), timeout: z.string(), retries: z.int() });
const Secret = z.object({ source: z.string(), target: z.string().optional(), uid: z.string().optional(), mode: z.int().default(0o444) });
const Service = z.object({
  build: z.string().optional(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: Health.optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) })).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  secrets: z.array(z.union([z.string().transform((source): z.output<typeof Secret> => ({ source, mode: 0o444 })), Secret])).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.int() }).optional(),
  restart: z.string(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ environment: z.string() })),
});
const compose = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));
const { services } = compose;
const service = (name: string) => Service.parse(services[name]);
/** The text as compose fills it in when only the variables from `npm run compose:env` are set. */
const filledIn = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{(\w+):\?[^}]*\}/g, '<$1>');
const settingsOf = (name: string) =>
  Object.fromEntries(Object.entries(service(name).environment).map(([setting, value]) => [setting, filledIn(value)]));
const ours = Object.keys(services).filter((name) => services[name]?.build !== undefined);

describe('docker-compose.yml', () => {
  it('defines every service of the product', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      [
        ...['commands', 'query-api', 'projections', 'gateway', 'demo'],
        ...['event-store', 'event-store-rights', 'mailpit', 'mongodb'],
      ].toSorted(),
    );
  });

  it('pins the version of every third-party image', () => {
    for (const [name, { image }] of Object.entries(services)) {
      if (!ours.includes(name)) expect([name, image]).toEqual([name, expect.stringMatching(/^[^:]+:v?\d+\.\d+\.\d+/)]);
    }
  });

  it('uses only images that the list of advisories names, in the same version', () => {
    const images = [...Object.values(services).map(({ image }) => image), /^FROM (node:\S+)/m.exec(read('Dockerfile'))?.[1] ?? ''];
    const listed = read('docs/security.md');
    for (const image of images.filter((each) => each !== 's30')) expect(listed).toContain(`\`${image.split('@')[0]}\``);
  });

  it('reaches every store with credentials and over TLS', () => {
    for (const { environment } of ours.map(service)) {
      for (const [setting, url] of Object.entries(environment).filter(([name]) => /^(EVENT|READ)_STORE_/.test(name))) {
        expect([setting, filledIn(url)]).toEqual([
          setting,
          expect.stringMatching(/^\w+:\/\/\w+:<\w+>@[\w-]+:\d+.*[?&]tls=true&tlsCAFile=\/run\/secrets\/stores-ca$/),
        ]);
      }
    }
    expect(service('event-store').environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(service('mongodb').command).toEqual(
      expect.arrayContaining(['--tlsMode=requireTLS', '--keyFile=/run/secrets/mongodb-replica-key']),
    );
  });

  it('gives each store’s administrator password to that store only, and has no default passwords', () => {
    const knowing = (text: string) => Object.keys(services).filter((name) => JSON.stringify(services[name]).includes(text));
    expect(knowing('EVENT_STORE_ADMIN_PASSWORD')).toEqual(['event-store', 'event-store-rights']);
    expect(knowing('MONGODB_ROOT_PASSWORD')).toEqual(['mongodb']);
    const users = settingsOf('commands');
    expect([users.EVENT_STORE_URL, users.READ_STORE_URL].map((url) => /\/\/(\w+):/.exec(url ?? '')?.[1])).toEqual(['s30', 's30']);
    expect(read('docker-compose.yml')).not.toMatch(/_(PASSWORD|KEY):-[^}]/);
  });

  it('gives each key to the one container that needs it', () => {
    const keys = Object.entries(services).flatMap(([name, { secrets }]) => secrets.map((secret) => ({ name, ...secret })));
    expect(keys.map(({ source }) => source).filter((source) => !(source in compose.secrets))).toEqual([]);
    const holders = (source: string) => keys.filter((key) => key.source === source).map(({ name }) => name);
    expect(holders('event-store-key')).toEqual(['event-store']);
    expect(holders('mongodb-certificate').concat(holders('mongodb-replica-key'))).toEqual(['mongodb', 'mongodb']);
    for (const { uid, mode } of keys.filter(({ name }) => name === 'mongodb').slice(1)) expect([uid, mode]).toEqual(['999', 0o400]);
  });

  it('copies secrets with an owner only into an image that names no user of its own, whom the engine would look for on the host', () => {
    const owned = Object.entries(services).filter(([, { secrets }]) => secrets.some(({ uid }) => uid !== undefined));
    expect(owned.map(([name]) => name)).toEqual(['mongodb']);
  });

  it('creates a MongoDB user with access to the product’s database only', () => {
    const script = service('mongodb').healthcheck?.test.at(-1) ?? '';
    const done: unknown[] = [];
    const database = (name: string) => ({
      auth: (user: string, password: string) => done.push(['auth', name, user, password]),
      getUser: () => null,
      createUser: (user: object) => done.push(['createUser', name, user]),
    });
    const quit = (code: number) => done.push(['quit', code]);
    const rs = { status: () => expect.anything(), initiate: () => done.push('initiate') };
    const db = { getSiblingDB: database, hello: () => ({ isWritablePrimary: true }) };
    runInNewContext(script, { db, rs, quit, process: { env: { MONGO_INITDB_ROOT_PASSWORD: 'root’s', MONGODB_PASSWORD: 'own' } } });
    expect(JSON.parse(JSON.stringify(done))).toEqual([
      ['auth', 'admin', 'root', 'root’s'],
      ['createUser', 's30', { user: 's30', pwd: 'own', roles: [{ role: 'readWrite', db: 's30' }] }],
    ]);
  });

  it('drops all capabilities and forbids new privileges', () => {
    for (const name of ours) {
      expect([name, service(name).cap_drop, service(name).security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
    }
  });

  it('depends only on services that exist and report their state', () => {
    for (const [name, { depends_on, networks, volumes }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const isKnown =
          condition === 'service_healthy' ? service(other).healthcheck !== undefined : service(other).restart === 'on-failure';
        expect([name, other, isKnown]).toEqual([name, other, true]);
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('checks the readiness of each process that serves requests', () => {
    for (const name of ours.filter((each) => service(each).restart !== 'on-failure'))
      expect(service(name).healthcheck?.test).toEqual(['CMD', 'node', 'scripts/probe.mjs', 'http://127.0.0.1:3000/readyz']);
  });

  it.each(ours)('starts %s with settings that exist and are valid', (name) => {
    const { command = [] } = service(name);
    expect(existsSync(join(ROOT, command[0] ?? ''))).toBe(true);
    const settings = settingsOf(name);
    expect(Object.keys(settings).filter((setting) => !settingNames().includes(setting))).toEqual([]);
    const environment = readEnvironment(settings);
    if (!environment.ok) throw new Error(environment.message);
    const needed = name === 'gateway' ? (['PUBLIC_URL'] as const) : (['EVENT_STORE_URL', 'READ_STORE_URL', 'PUBLIC_URL'] as const);
    if (name !== 'event-store-rights') expect(unfitToShare(name, ...needed)(environment.config, settings)).toBeUndefined();
    expect(environment.config.trustedProxies).toBe(/^(commands|query-api|demo)/.test(name) ? 1 : 0);
  });

  it('passes on every setting of the product, except those that follow from the containers', () => {
    const page = read('docs/operations.md');
    const fixed = ['HOST', 'PORT', 'DATA_DIR', 'AUDIT_SEALS_DIR', 'EVENT_STORE_URL', 'EVENT_STORE_ADMIN_URL', 'READ_STORE_URL'];
    const notPassed = [...fixed, 'COMMANDS_URLS', 'QUERY_API_URLS', 'GOOGLE_KEYS_URL'];
    const passed = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).flatMap(([name, value]) => (value.startsWith(`\${${name}:-`) ? [name] : [])),
    );
    expect([...new Set([...passed, ...notPassed])].toSorted()).toEqual(settingNames().toSorted());
    expect(settingNames().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    // Both sides answer from these: what applies and what people are told must not differ.
    for (const name of ['SLOT_HOLD_MINUTES', 'EXCHANGE_RATES', 'TRUST_ALLOWANCE'])
      for (const side of ['commands', 'demo', 'query-api']) expect(settingsOf(side)).toHaveProperty(name, '');
  });

  it('treats an empty setting as one that is left out', () => {
    const empty = readEnvironment(Object.fromEntries(settingNames().map((name) => [name, ''])));
    expect(empty).toEqual(readEnvironment({}));
  });

  it('gives secrets only to the services that use them, and keeps the stores off the gateway’s network', () => {
    const knowing = (setting: string) => ours.filter((name) => setting in service(name).environment);
    expect(knowing('ADMIN_PASSWORD')).toEqual(['demo', 'commands']);
    expect(knowing('JWT_SECRET')).toEqual(['demo', 'commands', 'query-api']);
    expect(service('gateway').environment.TRUSTED_PROXIES).toContain('{TRUSTED_PROXIES:-0}');
    const reachable = Object.keys(services).filter((name) =>
      service(name).networks.some((each) => service('gateway').networks.includes(each)),
    );
    expect(reachable).toEqual(['commands', 'query-api', 'gateway']);
    for (const store of ['event-store', 'mongodb']) expect(service(store).networks).toEqual(['back']);
    expect(compose.networks.back?.internal).toBe(true);
    expect(service('query-api').volumes).toEqual(['seals:/app/seals:ro']);
    expect(ours.filter((name) => service(name).volumes.some((volume) => volume.startsWith('keys:')))).toEqual(['commands']);
  });

  it('runs two of each service behind the gateway, under service names that can be scaled', () => {
    const { COMMANDS_URLS, QUERY_API_URLS } = settingsOf('gateway');
    expect([COMMANDS_URLS, QUERY_API_URLS]).toEqual(['http://commands:3000', 'http://query-api:3000']);
    for (const name of ['commands', 'query-api', 'projections']) expect([name, service(name).deploy?.replicas]).toEqual([name, 2]);
    // A published port or a container name would limit the service to one instance.
    expect(services.commands).not.toHaveProperty('container_name');
  });

  it('publishes only the gateway and the mail viewer, on loopback only', () => {
    const ports = Object.entries(services).flatMap(([name, { ports: some }]) => some.map((port) => [name, port]));
    expect(ports).toEqual([
      ['mailpit', '127.0.0.1:8025:8025'],
      ['gateway', '127.0.0.1:3000:3000'],
    ]);
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const argumentsOf = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.split(' ').slice(1));

  it('starts from a pinned Node 24 image', () => {
    const [[base = ''] = []] = argumentsOf('FROM');
    expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });

  it('runs as an unprivileged user and has a health check', () => {
    const last = lines.slice(lines.lastIndexOf('FROM base'));
    expect(last).toContain('USER node');
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeLessThan(last.findIndex((line) => line.startsWith('ENTRYPOINT')));
    expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  });

  it('copies only files that exist, and every workspace’s package.json', () => {
    const copied = argumentsOf('COPY').filter(([first]) => !first?.startsWith('--'));
    for (const words of copied)
      for (const source of words.slice(0, -1)) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
    const { packages } = z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(read('package-lock.json')));
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
    const sources = copied.flatMap((words) => words.slice(0, -1));
    expect(workspaces.map((path) => `${path}/package.json`).filter((path) => !sources.includes(path))).toEqual([]);
    const ignored = read('.dockerignore').split('\n');
    for (const source of sources) expect(ignored).toContain(`!${source.split('/')[0]}`);
  });
});
