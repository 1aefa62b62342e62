import { describe, expect, it } from '@jest/globals';
import { fileUrl } from './files.ts';
import { interviewerOf, SlotId, slotIdFrom, UserId } from './ids.ts';

describe('ids', () => {
  it('consist of letters, digits, dots, dashes and underscores, so that they fit into paths and stream names', () => {
    for (const id of ['a', 'A-1_b.c', 'x'.repeat(80)]) expect(UserId.parse(id)).toBe(id);
    for (const id of ['', 'a b', 'a/b', 'a?b', '../a/', 'ä', 'x'.repeat(81)]) expect(UserId.safeParse(id).success).toBe(false);
  });
  it('of slots name their calendar', () => {
    const slotId = slotIdFrom(UserId.parse('ravi.kumar'), '2f0c');
    expect(SlotId.parse(slotId)).toBe('ravi.kumar.2f0c');
    expect(interviewerOf(slotId)).toBe('ravi.kumar');
  });
  it('of two UUIDs make a slot id that is short enough', () => {
    const uuid = '6f1d6c1e-5b0e-4f0a-9a3c-52d1f0c7a830';
    expect(SlotId.safeParse(slotIdFrom(UserId.parse(uuid), uuid)).success).toBe(true);
  });
  it('that name no calendar are not slot ids', () => {
    for (const id of ['ravi', '.ravi', '']) expect(interviewerOf(id)).toBeUndefined();
  });
});

describe('files', () => {
  it('have a URL, which is empty without a file', () => {
    expect(fileUrl('qr-1')).toBe('/api/files/qr-1');
    expect(fileUrl(undefined)).toBe('');
    expect(fileUrl('')).toBe('');
  });
});
