import type { Attachment } from '../../system/client.ts';

/** A file as a browser's file chooser hands it over. */
export const chosen = ({ name, bytes }: Attachment, mimeType = 'image/png') => ({ name, mimeType, buffer: Buffer.from(bytes) });
