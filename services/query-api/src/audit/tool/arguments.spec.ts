import { describe, expect, it } from '@jest/globals';
import { AUDIT_KINDS } from '@s30/contracts/documents/audit';
import { ToolError } from '@s30/platform/config/tool';
import { readArguments } from './arguments.ts';
import { HELP } from './help.ts';

describe('the command line of the audit tool', () => {
  it.each(Object.keys(HELP))('explains %s', (command) => {
    const asked = readArguments([...(command === '' ? [] : [command]), '--help']);
    expect(asked).toEqual({ command: 'help', text: expect.stringContaining(`Usage: npm run audit -- ${command || '<command>'}`) });
  });

  it('parses commands and options', () => {
    expect(readArguments(['history', 'payment', 'p1', '--raw'])).toEqual({
      command: 'history',
      kind: 'payment',
      id: 'p1',
      raw: true,
      json: false,
    });
    expect(readArguments(['as-of', '2026-11-24', '--limit', '5'])).toEqual({
      command: 'as-of',
      at: '2026-11-24T00:00:00.000Z',
      page: 1,
      limit: 5,
      json: false,
    });
    expect(
      readArguments(['export', '--json', '--kind', 'payment', '--mails', 'without', '--amount-min', '10.50', '--until', '2026-11-24']),
    ).toEqual({
      command: 'export',
      format: 'jsonl',
      out: undefined,
      filters: { kind: 'payment', mails: 'without', amountMin: 10.5, until: '2026-11-24T00:00:00.000Z' },
    });
    expect(readArguments(['export', '--type', 'PriceSet'])).toMatchObject({ format: 'csv', filters: { type: 'PriceSet' } });
  });

  it.each([
    [[], 'Say what to do, for example verify: see --help.'],
    [['dance'], 'dance is no command: see --help.'],
    [['verify', '--raw'], '--raw means nothing to verify: see verify --help.'],
    [['verify', 'everything'], 'verify takes nothing but --json.'],
    [['history', 'payment'], 'history needs a kind and an id, for example: history payment 8f3a1c92.'],
    [['as-of', 'yesterday'], 'The instant must be an ISO instant or a date.'],
    [['as-of', '2026-11-24', '--limit', '0'], '--limit must be at least 1.'],
    [['export', '--format', 'xml'], '--format must be csv or jsonl.'],
    [['export', '--kind', 'unicorn'], `--kind must be one of ${AUDIT_KINDS.join(', ')}.`],
    [['export', '--amount-min', 'much'], '--amount-min must be a number.'],
    [['export', '--amount-max=-1'], '--amount-max must be 0 or more.'],
    [['export', '--currency', 'GBP'], '--currency must be one of INR, USD, EUR.'],
    [['export', '--from', 'yesterday'], '--from must be an ISO instant or a date.'],
    [['export', '--mails', 'only'], '--mails must be one of without.'],
    [['export', '--colour', 'red'], /^Unknown option '--colour'/],
  ])('rejects %j with one sentence', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(ToolError);
    expect(() => readArguments(args)).toThrow(sentence);
  });
});
