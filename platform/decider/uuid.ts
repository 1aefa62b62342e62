import { hash } from 'node:crypto';

/** Namespace of all ids that this product derives from other ids. */
const NAMESPACE = Buffer.from('6f1d6c1e5b0e4f0a9a3c52d1f0c7a830', 'hex');

/** UUID version 5 (RFC 9562 §5.5): the same name gives the same id, on any machine, at any time. */
export function uuidFrom(name: string): string {
  const bytes = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'buffer');
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
