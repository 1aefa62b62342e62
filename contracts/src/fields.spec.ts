import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import {
  Email,
  isEmail,
  isWebLink,
  normalisedEmail,
  optionalText,
  PersonName,
  Role,
  remark,
  StoredEmail,
  text,
  WebLink,
} from './fields.ts';

const messagesOf = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('e-mail addresses', () => {
  const accepted = [
    'asha@example.org',
    'asha.rao+interviews@mail.example.co.in',
    "o'brien@example.com",
    'a!b@example.com',
    'müller@xn--exmple-cua.de',
    'a..b@example.com',
    'x_1@a-b.example',
  ];
  it.each(accepted)('%s is accepted', (address) => expect(Email().parse(address)).toBe(address));
  it.each([
    'asha',
    'asha@',
    '@example.org',
    'asha@example',
    'asha@@example.org',
    'asha rao@example.org',
    'asha@exam ple.org',
    'asha@.org',
    'asha@example..org',
    '<asha@example.org>',
    'Asha <asha@example.org>',
    'a@b.org,c@d.org',
    'asha@example.org\nBcc: x@y.org',
  ])('%j is none', (address) => expect(messagesOf(Email(), address)).toEqual(['Please enter a valid email address']));
  it('are compared case-insensitively and trimmed', () => expect(Email().parse('  Asha@Example.ORG ')).toBe('asha@example.org'));
  it.each([
    ['as\u200bha@example.org', 'zero-width'],
    ['as\u00adha@exam\u00adple.org', 'soft hyphens'],
    ['\ufeffasha@example.org', 'a byte order mark'],
    ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'full width'],
    ['asha@example.org.', 'a trailing dot'],
    ['asha@example。org', 'an ideographic full stop'],
    ['ASHA@EXAMPLE.ORG', 'capitals'],
  ])('%j is the address without them: %s', (address) => expect(Email().parse(address)).toBe('asha@example.org'));
  it('in other scripts have one spelling of the domain', () => {
    for (const address of ['asha@bücher.example', 'asha@BÜCHER.example', 'asha@xn--bcher-kva.example', 'asha@bu\u0308cher.example'])
      expect(Email().parse(address)).toBe('asha@xn--bcher-kva.example');
  });
  it('are normalised idempotently', () => {
    const odd = fc.constantFrom(
      'a',
      'Z',
      '.',
      '@',
      'İ',
      'ß',
      'ﬁ',
      'Ａ',
      '\u200b',
      '\u00ad',
      'ü',
      '\u0308',
      '。',
      '-',
      '1',
      ' ',
      '\ufdfa',
      'Å',
    );
    fc.assert(
      fc.property(fc.tuple(fc.array(odd, { maxLength: 8 }), fc.constantFrom('@', '＠'), fc.array(odd, { maxLength: 8 })), (letters) => {
        const address = normalisedEmail(letters.flat().join(''));
        fc.pre(isEmail(address));
        expect(normalisedEmail(address)).toBe(address);
      }),
      { numRuns: 1_000, maxSkipsPerRun: 1_000 },
    );
  });
  it('are required', () => {
    for (const nothing of ['', '   ', undefined, null, 7]) expect(messagesOf(Email(), nothing)).toEqual(['Email is required']);
  });
  it('may have another message when missing', () => {
    expect(messagesOf(Email('Please enter your email address'), '')).toEqual(['Please enter your email address']);
    expect(messagesOf(Email('Email is required', 'Email is invalid'), 'asha')).toEqual(['Email is invalid']);
  });
  it('have at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
    expect(Email().safeParse(long(254)).success).toBe(true);
    expect(Email().safeParse(long(255)).success).toBe(false);
  });
  it('that are accepted can be stored in events', () => {
    for (const address of accepted) expect(StoredEmail.parse(Email().parse(address))).toBe(address);
  });
});

describe('names', () => {
  const MESSAGE = 'Name must not contain links, line breaks or invisible characters';
  it.each([
    'Asha Rao',
    'José O’Neill-Smith',
    '李小龍',
    'नायर',
    'فاطمة',
    'می\u200cخواهم',
    'क्\u200dष',
    'Zoë 👩🏽\u200d💻',
    'Ann ❤\ufe0f',
    'J. R. "Bob" <3',
  ])('%j is one', (name) => expect(messagesOf(PersonName, name)).toEqual([]));
  it.each([
    'Asha\nRao',
    'Asha\r\nBcc: x@y.org',
    'Asha\tRao',
    'Asha\u2028Rao',
    'Asha\u0085Rao',
    'As\u200bha',
    'As\u00adha',
    '\u202eahsA',
    'Asha \u200d Rao',
    'Asha\u0000',
    'Click https://evil.example now',
    'HTTP://evil.example',
    'www.evil.example',
    'ｈｔｔｐｓ：／／evil.example',
    'ＷＷＷ.evil.example',
  ])('%j is none', (name) => expect(messagesOf(PersonName, name)).toContain(MESSAGE));
});

describe('links', () => {
  it.each(['https://meet.google.com/abc-defg-hij', 'http://localhost:3000/room', 'HTTPS://zoom.us/j/1?pwd=x#y', 'https://example.org'])(
    '%s is accepted',
    (link) => expect(WebLink.parse(link)).toBe(link),
  );
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org',
    'file:///etc/passwd',
    '//example.org',
    'example.org',
    'https://',
    'https:example.org',
    'mailto:asha@example.org',
    '',
  ])('%j is none', (link) => {
    expect(isWebLink(link)).toBe(false);
    expect(messagesOf(WebLink, link)).toEqual(['Please enter a valid URL']);
  });
  it.each(['\n\nPlease pay again', '\u2028x', ' x', '\tx', '\0x'])('hold neither spaces nor control characters: %j', (end) =>
    expect(messagesOf(WebLink, `https://example.org${end}`)).toEqual(['Please enter a valid URL']),
  );
  it('are trimmed', () => expect(WebLink.parse(' https://example.org ')).toBe('https://example.org'));
});

describe('texts', () => {
  const Name = text(5, 'Name is required');
  it('that are required must have visible content', () => {
    for (const nothing of ['', '  ', '\n', '\u200B\u200B', ' \u2060 \u3164', undefined, null, 7])
      expect(messagesOf(Name, nothing)).toEqual(['Name is required']);
  });
  it('are trimmed before they are measured', () => expect(Name.parse('  Asha\n ')).toBe('Asha'));
  it('may contain joiners between letters', () => expect(text(50).parse('\u0645\u06CC\u200C\u0646')).toBe('\u0645\u06CC\u200C\u0646'));
  it('have a maximum length', () => {
    expect(Name.parse('Ashas')).toBe('Ashas');
    expect(messagesOf(Name, 'Ashass')).toEqual(['must be at most 5 characters']);
    expect(messagesOf(optionalText(5), 'Ashass')).toEqual(['must be at most 5 characters']);
  });
  it('contain no NUL', () => {
    expect(messagesOf(Name, 'A\0a')).toEqual(['must not contain NUL']);
    expect(messagesOf(optionalText(5), 'A\0a')).toEqual(['must not contain NUL']);
  });
  it('that are optional may be empty', () => expect(optionalText(5).parse('  ')).toBe(''));
  it('that are empty remarks count as absent', () =>
    expect([undefined, '  ', ' late '].map((sent) => remark(5).parse(sent))).toEqual([undefined, undefined, 'late']));
});

describe('roles', () => {
  it('are candidate, interviewer, admin and auditor', () => expect(Role.options).toEqual(['candidate', 'interviewer', 'admin', 'auditor']));
});
