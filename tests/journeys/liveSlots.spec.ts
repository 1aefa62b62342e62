import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OffersChange } from '@s30/contracts/routes/slots';
import { adminOf, holds, hoursAhead, interviewerNamed, type Person, publishes, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

let server: Server;
let [kavya, ravi, ananya, admin]: (Person | undefined)[] = [];
const somebody = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('nobody is there yet');
  return person;
};

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  const boss = await adminOf(server);
  admin = boss;
  await setPrices(boss);
  [kavya, ravi] = [await registers(server, 'Kavya Nair'), await registers(server, 'Ravi Iyer')];
  ananya = await interviewerNamed(server, boss, 'Ananya Krishnan');
});

/** Follows the event stream as a person until `leave`; `next` returns the next message. */
async function listens({ browser }: Person) {
  const client = new AbortController();
  const response = await fetch(`${server.url}/api/slots/available/live`, {
    headers: { Authorization: `Bearer ${browser.token()}`, 'Accept-Encoding': 'gzip' },
    signal: client.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { response, next: async () => (await reader?.read())?.value, leave: () => client.abort() };
}

/** Collects notifications until all of these slots, or an interviewer without a slot, were named; simultaneous changes may be merged. */
async function hears(
  next: () => Promise<string | undefined>,
  ...expected: readonly (string | undefined)[]
): Promise<readonly OffersChange[]> {
  const said: OffersChange[] = [];
  const slotsSaid = () => said.flatMap(({ of = [] }) => of.map(({ slotId }) => slotId));
  while (said.length === 0 || expected.some((slotId) => !slotsSaid().includes(slotId))) {
    const [, text = ''] = /^data: (.*)\n\n$/.exec((await next()) ?? '') ?? [];
    said.push(JSON.parse(text));
  }
  return said;
}

describe('a viewer of open slots', () => {
  it('is told which slot was published, held, and withdrawn', async () => {
    const { next, leave } = await listens(somebody(kavya));
    expect(await next()).toBe(': open\n\n');
    const [slot, other] = (await publishes(somebody(ananya), 'DSA', hoursAhead(48), hoursAhead(50))).map(({ _id }) => _id);
    const [published] = await hears(next, slot ?? '', other ?? '');
    expect(published?.of).toContainEqual({ interviewerId: somebody(ananya).id, slotId: slot, startTime: hoursAhead(48) });
    await holds(somebody(ravi), slot ?? '', 'DSA');
    await hears(next, slot ?? '');
    await somebody(ananya).browser.call('withdrawSlot', { params: { id: other ?? '' } });
    expect(await hears(next, other ?? '')).toEqual([
      { changed: 'availableSlots', of: [{ interviewerId: somebody(ananya).id, slotId: other }] },
    ]);
    leave();
  });

  it('is told of a changed name and a changed price once the list shows it', async () => {
    await publishes(somebody(ananya), 'DSA', hoursAhead(54));
    await somebody(kavya).browser.call('availableSlots');
    const { next, leave } = await listens(somebody(kavya));
    await next();
    const offered = async () => (await somebody(kavya).browser.call('availableSlots'))[0];
    await somebody(ananya).browser.call('updateProfile', { body: { name: 'Ananya Rao' } });
    const heard = await hears(next, undefined);
    expect(heard.flatMap(({ of = [] }) => of)).toContainEqual({ interviewerId: somebody(ananya).id });
    expect((await offered())?.interviewer.name).toBe('Ananya Rao');
    await somebody(admin).browser.call('setPrice', { body: { interviewType: 'DSA', price: 1599, currency: 'INR' } });
    expect(await hears(next)).toEqual([{ changed: 'availableSlots' }]);
    expect((await offered())?.price).toBe(1599);
    leave();
  });

  it('is not told of changes that do not concern open slots', async () => {
    const { next, leave } = await listens(somebody(kavya));
    await next();
    await somebody(ravi).browser.call('updateProfile', { body: { name: 'Ravi Rao' } });
    await somebody(ananya).browser.call('updateProfile', { body: { phone: '+91 98' } });
    const [slot] = await publishes(somebody(ananya), 'DSA', hoursAhead(60));
    // The first notification is about the last change.
    expect(await hears(next)).toEqual([{ changed: 'availableSlots', of: [expect.objectContaining({ slotId: slot?._id })] }]);
    leave();
  });

  it('does not keep the server from stopping', async () => {
    const { next } = await listens(somebody(kavya));
    await next();
    const ended = server.stop();
    // A gateway that stops breaks the connection off, which browsers treat alike.
    expect(await next().catch(() => undefined)).toBeUndefined();
    expect((await ended).code).toBe(0);
  });
});
