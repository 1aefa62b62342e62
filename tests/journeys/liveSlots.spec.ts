import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminOf, holds, hoursAhead, interviewerNamed, type Person, publishes, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

let server: Server;
let [kavya, ravi, ananya]: (Person | undefined)[] = [];
const somebody = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('nobody is there yet');
  return person;
};

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  const admin = await adminOf(server);
  await setPrices(admin);
  [kavya, ravi] = [await registers(server, 'Kavya Nair'), await registers(server, 'Ravi Iyer')];
  ananya = await interviewerNamed(server, admin, 'Ananya Krishnan');
});

/** Listens as somebody until `leave`; `next` is what the server says next. */
async function listens({ browser }: Person) {
  const client = new AbortController();
  const response = await fetch(`${server.url}/api/slots/available/live`, {
    headers: { Authorization: `Bearer ${browser.token()}`, 'Accept-Encoding': 'gzip' },
    signal: client.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { response, next: async () => (await reader?.read())?.value, leave: () => client.abort() };
}
const CHANGED = 'data: {"changed":"availableSlots"}\n\n';

describe('whoever looks at open slots', () => {
  it('is told when one is published, when somebody holds it, and when it is withdrawn', async () => {
    const { next, leave } = await listens(somebody(kavya));
    expect(await next()).toBe(': open\n\n');
    const [slot, other] = await publishes(somebody(ananya), 'DSA', hoursAhead(48), hoursAhead(50));
    expect(await next()).toBe(CHANGED);
    await holds(somebody(ravi), slot?._id ?? '', 'DSA');
    expect(await next()).toBe(CHANGED);
    await somebody(ananya).browser.call('withdrawSlot', { params: { id: other?._id ?? '' } });
    expect(await next()).toBe(CHANGED);
    leave();
  });

  it('hears nothing of what does not concern open slots', async () => {
    const { next, leave } = await listens(somebody(kavya));
    await next();
    await somebody(ravi).browser.call('updateProfile', { body: { phone: '+91 98' } });
    // The read model of slots has seen this by now, and whoever watches it has had time to look.
    await somebody(ravi).browser.call('availableSlots');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await publishes(somebody(ananya), 'DSA', hoursAhead(60));
    expect(await next()).toBe(CHANGED);
    const more = await Promise.race([next(), new Promise((resolve) => setTimeout(resolve, 1_000, 'nothing'))]);
    expect(more).toBe('nothing');
    leave();
  });

  it('does not keep the server from stopping', async () => {
    const { next } = await listens(somebody(kavya));
    await next();
    const ended = server.stop();
    // A gateway that stops breaks the connection off, which browsers take alike.
    expect(await next().catch(() => undefined)).toBeUndefined();
    expect((await ended).code).toBe(0);
  });
});
