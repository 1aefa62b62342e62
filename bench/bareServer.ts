import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import multer from 'multer';
import { acceptImage } from '../platform/file-store/images.ts';
import { open } from '../platform/sqlite/database.ts';

/**
 * A lower bound for bookings: the product's two requests, its image processing and storage, and one durable append,
 * without sessions, rules, events or read models.
 */
const [, , folder = ''] = process.argv;
const db = open(join(folder, 'bare.db'), { synchronous: 'FULL', cacheKiB: 32_000 });
db.exec('CREATE TABLE bookings(id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT');

const app = express();
app.use(express.json());
app.post('/api/payments/create-prebooking-payment', (request, response) => {
  response.status(201).json({ paymentId: randomUUID(), slotId: request.body.slotId });
});
app.post('/api/payments/submit-prebooking-payment', multer().single('transactionScreenshot'), async (request, response) => {
  const id = randomUUID();
  const image = await acceptImage(request.file?.buffer ?? new Uint8Array(), id);
  if (!image.ok) {
    response.status(422).json({ message: image.reason });
    return;
  }
  await writeFile(join(folder, id), image.bytes);
  db.run('INSERT INTO bookings VALUES (?, ?)', id, JSON.stringify(request.body));
  response.json({ message: 'booked', interviewId: id });
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`ready http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));
