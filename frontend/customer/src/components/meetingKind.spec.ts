import { describe, expect, it } from '@jest/globals';
import { meetingKind } from './meetingKind.ts';

describe('a meeting link', () => {
  it.each([
    ['https://meet.google.com/abc-defg-hij', 'google'],
    ['https://us02web.zoom.us/j/123', 'zoom'],
    ['https://zoom.us.attacker.example/j/123', 'other'],
    ['https://example.com/?to=meet.google.com', 'other'],
    ['javascript:alert(1)', 'other'],
  ])('%s has the kind %s', (link, kind) => expect(meetingKind(link)).toBe(kind));
});
