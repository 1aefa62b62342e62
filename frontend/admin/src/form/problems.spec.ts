import { describe, expect, it } from '@jest/globals';
import { concerns, fieldId, oneEach, problemOf, readingOf } from './problems.ts';

const issue = (path: (string | number)[], message: string) => ({ path, message });

describe('reading a form', () => {
  it('returns the data to send', () =>
    expect(readingOf({ success: true, data: { title: 'Two Sum' } })).toEqual({ sent: { title: 'Two Sum' } }));
  it('returns one problem per field, named by its path', () => {
    const issues = [
      issue(['solutions', 0, 'code'], 'Code is required'),
      issue(['solutions', 0, 'code'], 'must be text'),
      issue(['title'], 'Title is required'),
    ];
    const reading = readingOf({ success: false, error: { issues } });
    expect(reading).toEqual({
      problems: [
        { param: 'solutions.0.code', message: 'Code is required' },
        { param: 'title', message: 'Title is required' },
      ],
    });
    if ('problems' in reading) expect(problemOf(reading.problems, 'title')).toBe('Title is required');
  });
  it('takes a problem without a field, which a proxy may report', () =>
    expect(oneEach([{ message: 'Too large' }])).toEqual([{ param: '', message: 'Too large' }]));
  it('relates a field to itself, its parents and its children', () => {
    expect(concerns('solutions.0.code', 'solutions')).toBe(true);
    expect(concerns('solutions', 'solutions.1.code')).toBe(true);
    expect(concerns('solutions.1.code', 'solutions.10.code')).toBe(false);
    expect(concerns('hints', 'hintsOfOld')).toBe(false);
  });
  it('derives the id of a field from its path', () => expect(fieldId('solutions.0.code')).toBe('field-solutions-0-code'));
});
