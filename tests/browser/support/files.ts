import type { Attachment } from '../../system/client.ts';

/** A file in the form in which Playwright chooses it. */
export const chosen = ({ name, bytes }: Attachment, mimeType = 'image/png') => ({ name, mimeType, buffer: Buffer.from(bytes) });
