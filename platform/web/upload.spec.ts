import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_BYTES } from '@s30/contracts/rules';
import express from 'express';
import { leastOf } from '../clock/leastOf.testing.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { handlers, type UploadedFile } from './handler.ts';
import { serveForSpec } from './specServer.testing.ts';
import { bodyReader } from './upload.ts';

let web: Awaited<ReturnType<typeof serveForSpec>>;
let received: { readonly body: unknown; readonly files: Readonly<Record<string, UploadedFile>> }[] = [];

beforeAll(async () => {
  web = await serveForSpec(
    openSqliteSecretStore,
    handlers()({
      setUpUpi: async ({ body, files }) => {
        received.push({ body, files });
        return { message: 'UPI QR code uploaded successfully', upiId: body.upiId, qrCodeUrl: '' };
      },
      submitPaymentProof: async ({ body, files }) => {
        received.push({ body, files });
        return { rejected: 'payment_unknown', detail: {} };
      },
    }),
  );
});
afterAll(() => web.close());
beforeEach(() => {
  received = [];
});

const form = (parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, fileName = 'proof.png') => {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') data.append(name, part);
    else data.append(name, new Blob([part], { type: 'image/png' }), fileName);
  }
  return data;
};
const submit = (data: FormData) => web.call('POST', '/api/payments/submit-payment-proof', { as: 'candidate', form: data });
const setUp = (data: FormData) => web.call('POST', '/api/payments/upload-qr-code', { as: 'interviewer', form: data });
const PROOF = { paymentId: 'p1', transactionId: ' 1234 ' };

describe('a multipart request', () => {
  it('passes on its text fields, checked like JSON, and its files', async () => {
    await submit(form({ ...PROOF, transactionScreenshot: Uint8Array.of(1, 2, 3) }, 'Überweisung "1".png'));
    expect(received[0]?.body).toEqual({ paymentId: 'p1', transactionId: '1234' });
    expect(received[0]?.files.transactionScreenshot?.name).toBe('Überweisung "1".png');
    expect([...(received[0]?.files.transactionScreenshot?.bytes ?? [])]).toEqual([1, 2, 3]);
  });

  it('may contain a file of exactly 5 MB', async () => {
    expect((await setUp(form({ upiId: 'ann@bank', qrCode: new Uint8Array(IMAGE_MAX_BYTES) }))).status).toBe(200);
    expect(received[0]?.files.qrCode?.bytes.length).toBe(IMAGE_MAX_BYTES);
  });

  it('is refused with one byte more, and the field is named', async () => {
    const answer = await setUp(form({ upiId: 'ann@bank', qrCode: new Uint8Array(IMAGE_MAX_BYTES + 1) }));
    expect(answer).toMatchObject({
      status: 413,
      body: {
        code: 'image_too_large',
        message: 'The image is larger than 5 MB',
        errors: [{ param: 'qrCode', message: 'The image is larger than 5 MB' }],
      },
    });
    expect(received).toEqual([]);
  });

  it('may omit an optional file, or send it empty', async () => {
    await setUp(form({ upiId: 'ann@bank' }));
    await setUp(form({ upiId: 'ann@bank', qrCode: new Uint8Array() }, ''));
    expect(received).toEqual(Array(2).fill({ body: { upiId: 'ann@bank' }, files: {} }));
  });

  it('is refused without its required file, after its fields are checked', async () => {
    const missing = await submit(form(PROOF));
    const message = 'Please upload a screenshot of the payment';
    expect(missing).toMatchObject({
      status: 400,
      body: { code: 'screenshot_required', message, errors: [{ param: 'transactionScreenshot', message }] },
    });
    expect((await submit(form({ paymentId: 'p1' }))).body.message).toBe('Please enter the transaction ID');
    expect((await submit(form({ ...PROOF, transactionScreenshot: 'text' }))).body.code).toBe('screenshot_required');
    expect(received).toEqual([]);
  });

  it('is refused with an unexpected file or too many files', async () => {
    const stranger = await submit(form({ ...PROOF, virus: Uint8Array.of(1) }));
    expect(stranger).toMatchObject({
      status: 400,
      body: { code: 'malformed', errors: [{ param: 'virus', message: 'is not expected here' }] },
    });
    const twice = form({ ...PROOF, transactionScreenshot: Uint8Array.of(1) });
    twice.append('transactionScreenshot', new Blob(['2']), '2.png');
    const message = 'takes one file only';
    expect(await submit(twice)).toMatchObject({ status: 400, body: { errors: [{ param: 'transactionScreenshot', message }] } });
    expect(received).toEqual([]);
  });

  it.each([
    ['a text in place of a file', 'qrCode', '\r\n\r\nabc', 'must be a file'],
    ['a text twice', 'upiId', '\r\n\r\neve@bank', 'takes one value only'],
    ['bytes that are not UTF-8', 'note', '\r\n\r\n\xff', 'must be UTF-8'],
  ])('is refused with %s', async (_, name, rest, message) => {
    const parts = [`"upiId"\r\n\r\nann@bank`, `"${name}"${rest}`].map((part) => `--x\r\nContent-Disposition: form-data; name=${part}\r\n`);
    const raw = { type: 'multipart/form-data; boundary=x', body: Uint8Array.from(Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1')) };
    const answer = await web.call('POST', '/api/payments/upload-qr-code', { as: 'interviewer', raw });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed', errors: [{ param: name, message }] } });
    expect(received).toEqual([]);
  });

  it('that is too much is refused with what is too much of it', async () => {
    const flood = (count: number, part: string | Uint8Array<ArrayBuffer>) =>
      submit(form(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, part]))));
    const message = 'The request must have at most 20 fields and 2 files';
    expect(await flood(21, 'x')).toMatchObject({ status: 400, body: { message } });
    expect(await flood(50, 'x')).toMatchObject({ status: 400, body: { message } });
    expect(await submit(form({ ...PROOF, transactionId: 'x'.repeat(100_000) }))).toMatchObject({
      status: 400,
      body: { message: 'transactionId must be at most 64 kB', errors: [{ param: 'transactionId' }] },
    });
    expect(received).toEqual([]);
  });

  it('takes names as they are: one with an index makes no list of that length', async () => {
    const listed = Object.fromEntries([0, 400_000_000, 4_294_967_294].map((index) => [`paymentId[${index}]`, 'p']));
    const work = async () => {
      const before = process.cpuUsage();
      const answer = await submit(form({ ...listed, 'x[1000000000]': '1', 'x[a]': '2', transactionId: '1' }));
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ param: 'paymentId' }] } });
      return process.cpuUsage(before).user / 1e6;
    };
    expect(await leastOf(2, work)).toBeLessThan(2);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'anything'],
    [
      'cut off in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="transactionScreenshot"; filename="a.png"\r\n\r\nabc',
    ],
    ['without any part', 'multipart/form-data; boundary=x', ''],
    ['of nonsense', 'multipart/form-data; boundary=x', 'nonsense'],
    [
      'with a part that has no name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
    ],
    [
      'with a prototype for a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__[paymentId]"\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('%s is refused', async (_what, type, body) => {
    const answer = await web.call('POST', '/api/payments/submit-payment-proof', { as: 'candidate', raw: { type, body } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed', message: expect.not.stringContaining('malformed') } });
    expect(received).toEqual([]);
  });

  it('may be JSON if there is nothing to upload', async () => {
    const json = await web.call('POST', '/api/payments/upload-qr-code', { as: 'interviewer', json: { upiId: 'ann@bank' } });
    expect([json.status, received]).toEqual([200, [{ body: { upiId: 'ann@bank' }, files: {} }]]);
    const proof = (sent: object) => web.call('POST', '/api/payments/submit-payment-proof', { as: 'candidate', json: sent });
    expect((await proof({ paymentId: 'p1' })).body.message).toBe('Please enter the transaction ID');
    expect((await proof(PROOF)).body.code).toBe('screenshot_required');
  });

  it('is not even read if the caller is not admitted', async () => {
    const answer = await web.call('POST', '/api/payments/upload-qr-code', { form: form({ qrCode: new Uint8Array(IMAGE_MAX_BYTES + 1) }) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
});

it('closes the connection of a client that sends JSON without end', async () => {
  const app = express();
  app.put('/', (request, response) => void bodyReader({ body: {} }, 20)(request, response));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
  const sender = send({ host: '127.0.0.1', port, method: 'PUT', headers });
  const closed = new Promise((resolve) => sender.on('error', resolve));
  sender.write('{"name":');
  try {
    expect(await closed).toMatchObject({ code: 'ECONNRESET' });
  } finally {
    server.close();
  }
});

it.each(['application/json', 'multipart/form-data; boundary=x'])(
  'treats a %s body of a disconnected client as lost, not empty',
  async (type) => {
    const app = express();
    const read = new Promise<unknown>((resolve) => {
      app.put('/', async (request, response) => {
        sender.destroy();
        await once(request.socket, 'close');
        resolve(await bodyReader({ body: {}, files: { picture: {} } })(request, response));
      });
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sender = send({ host: '127.0.0.1', port, method: 'PUT', headers: { 'Content-Type': type } });
    sender.on('error', () => undefined).end('{"name":"Ann"}');
    try {
      expect(await read).toMatchObject({ rejection: { rejected: 'malformed' } });
    } finally {
      server.close();
    }
  },
);
