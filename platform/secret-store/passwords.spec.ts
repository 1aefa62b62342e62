import { execFile } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { leastOf } from '../clock/leastOf.testing.ts';
import { createPasswordHasher, PASSWORD_COST, type PasswordHasher, type ScryptCost } from './passwords.ts';

const cheap: ScryptCost = { N: 2 ** 4, r: 8, p: 1 };
/** Slow enough to show whether the event loop keeps running. */
const slow: ScryptCost = { N: 2 ** 15, r: 8, p: 1 };

describe('passwords', () => {
  const hashers: PasswordHasher[] = [];
  const hasherWith = (options: Parameters<typeof createPasswordHasher>[0]): PasswordHasher => {
    const hasher = createPasswordHasher(options);
    hashers.push(hasher);
    return hasher;
  };
  afterEach(async () => {
    for (const hasher of hashers.splice(0)) await hasher.close();
  });

  it('match their own hash and no other password does', async () => {
    const hasher = hasherWith({ cost: cheap });
    const hash = await hasher.hash('correct horse');
    expect(hash).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hasher.verify('correct horse', hash)).toBe(true);
    for (const wrong of ['correct hors', 'correct horse ', 'Correct horse', '']) {
      expect(await hasher.verify(wrong, hash)).toBe(false);
    }
  });
  it('have a random salt each', async () => {
    const hasher = hasherWith({ cost: cheap });
    expect(await hasher.hash('same')).not.toBe(await hasher.hash('same'));
  });
  it('may be long, empty or in another Unicode normal form', async () => {
    const hasher = hasherWith({ cost: cheap });
    for (const password of ['', 'x'.repeat(10_000), 'pässwörd 😀']) {
      const hash = await hasher.hash(password.normalize('NFC'));
      expect(await hasher.verify(password.normalize('NFD'), hash)).toBe(true);
    }
  });
  it('are hashed by scrypt with the parameters in the string', async () => {
    const hasher = hasherWith({ cost: cheap });
    const [, , , salt = '', key = ''] = (await hasher.hash('secret')).split('$');
    expect(scryptSync('secret', Buffer.from(salt, 'base64'), 32, cheap).toString('base64')).toBe(`${key}=`);
  });
  it('never match a string that was tampered with', async () => {
    const hasher = hasherWith({ cost: cheap });
    const hash = await hasher.hash('secret');
    const [, , cost, salt = '', key = ''] = hash.split('$');
    const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const tampered = [
      '',
      'secret',
      `$scrypt$${cost}$${other(salt)}$${key}`,
      `$scrypt$${cost}$${salt}$${other(key)}`,
      `$scrypt$${cost}$${salt}$`,
      `$scrypt$ln=5,r=8,p=1$${salt}$${key}`,
      `$scrypt$ln=0,r=8,p=1$${salt}$${key}`,
      `$scrypt$ln=40,r=8,p=1$${salt}$${key}`,
      `$scrypt$ln=20,r=99,p=1$${salt}$${key}`,
      `$argon2id$${cost}$${salt}$${key}`,
      ` ${hash}`,
    ];
    for (const each of tampered) expect([each, await hasher.verify('secret', each)]).toEqual([each, false]);
  });
  it('are verified with the parameters they were hashed with, and need a rehash when these have changed', async () => {
    const old = await hasherWith({ cost: cheap }).hash('secret');
    const hasher = hasherWith({ cost: { ...cheap, N: 2 ** 5 } });
    expect(await hasher.verify('secret', old)).toBe(true);
    expect(hasher.needsRehash(old)).toBe(true);
    expect(hasher.needsRehash('nonsense')).toBe(true);
    expect(hasher.needsRehash(await hasher.hash('secret'))).toBe(false);
  });
  it('are hashed at the recommended cost by default', async () => {
    expect(PASSWORD_COST).toEqual({ N: 131072, r: 8, p: 1 });
    const hasher = hasherWith({});
    const hash = await hasher.hash('secret');
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
    expect(await hasher.verify('secret', hash)).toBe(true);
    expect(() => createPasswordHasher({ cost: { ...cheap, N: 1000 } })).toThrow(RangeError);
  });

  it('take as long to refuse for unknown accounts as for known ones', async () => {
    const hasher = hasherWith({ workers: 1, cost: slow });
    const hash = await hasher.hash('secret');
    const demoHash = await hasherWith({ cost: cheap }).hash('secret');
    const works = [
      () => hasher.verify('wrong', hash),
      () => hasher.verify('wrong', demoHash),
      () => hasher.verifyDummy('wrong'),
      () => hasher.verify('wrong', 'no hash'),
    ];
    const best = works.map(() => Number.POSITIVE_INFINITY);
    const areAlike = () => Math.max(...best) / Math.min(...best) < 2.5;
    // The minimum over several rounds is the actual cost; a busy machine needs more rounds.
    for (let round = 0; round < 5 || (round < 50 && !areAlike()); round += 1) {
      for (const [index, work] of works.entries()) {
        const start = performance.now();
        expect(await work()).toBe(false);
        best[index] = Math.min(best[index] ?? 0, performance.now() - start);
      }
    }
    expect([best, areAlike()]).toEqual([best, true]);
  });

  it('are hashed without blocking the event loop', async () => {
    const hasher = hasherWith({ workers: 1, cost: slow });
    await hasher.hash('started');
    /** The longest pause of the event loop, relative to the time that the same work blocks it. */
    const stoodStill = async (): Promise<number> => {
      const start = performance.now();
      for (let round = 0; round < 5; round++) scryptSync('secret', 'salt', 32, { ...slow, maxmem: 2 ** 27 });
      const blocked = performance.now() - start;
      let longest = 0;
      let hashing = true;
      const work = Promise.all(Array.from({ length: 5 }, () => hasher.hash('secret'))).finally(() => {
        hashing = false;
      });
      while (hashing) {
        const before = performance.now();
        await sleep(1);
        longest = Math.max(longest, performance.now() - before);
      }
      await work;
      return longest / blocked;
    };
    expect(await leastOf(0.5, stoodStill)).toBeLessThan(0.5);
  });

  it('are refused when too many are waiting, and accepted again later', async () => {
    const hasher = hasherWith({ workers: 1, queue: 2, cost: cheap });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, nth) => hasher.hash('secret', { address: `address ${nth}`, account: `account ${nth}` })),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(results[4]).toMatchObject({ reason: { name: 'PasswordHasherBusyError' } });
    expect(await hasher.hash('secret')).toMatch(/^\$scrypt/);
  });
  it.each([
    { flood: 'one address', asker: (nth: number) => ({ address: 'flood', account: `account ${nth}` }) },
    { flood: 'many addresses at one account', asker: (nth: number) => ({ address: `address ${nth}`, account: 'flooded' }) },
  ])('leave room for others, and let them go first, when there is a flood from $flood', async ({ asker }) => {
    const hasher = hasherWith({ workers: 1, queue: 40, cost: cheap });
    const order: string[] = [];
    const hash = (from: string, by: ReturnType<typeof asker>) =>
      hasher.hash('secret', by).then(
        () => order.push(from),
        () => order.push('refused'),
      );
    const flood = Array.from({ length: 30 }, (_, nth) => hash('flood', asker(nth)));
    await Promise.all([...flood, hash('home', { address: 'home', account: 'known' })]);
    expect(order.filter((who) => who === 'refused')).toHaveLength(19);
    expect(order.filter((who) => who !== 'refused').indexOf('home')).toBeLessThanOrEqual(2);
  });
  it('are refused while waiting when the hasher closes; those being hashed are finished', async () => {
    const hasher = hasherWith({ workers: 2, cost: cheap });
    const asked = Promise.allSettled(Array.from({ length: 4 }, () => hasher.hash('secret')));
    await hasher.close();
    await hasher.close();
    expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(hasher.verifyDummy('secret')).rejects.toMatchObject({ name: 'PasswordHasherClosedError' });
  });
  it('keep the process alive while they are hashed, but no longer', async () => {
    const script = `
      import { createPasswordHasher } from ${JSON.stringify(new URL('./passwords.ts', import.meta.url).href)};
      process.stdout.write(await createPasswordHasher({ cost: ${JSON.stringify(cheap)} }).hash('secret'));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toMatch(/^\$scrypt/);
  });
});
