import { AuditFilters } from '@s30/contracts/routes/audit';
import { InstantOrDate } from '@s30/contracts/time';
import { argumentsOf, ToolError } from '@s30/platform/config/tool';
import { z } from 'zod';
import { type Command, HELP } from './help.ts';

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const FILTERS = {
  ...{ kind: text, type: text, mails: text, person: text, from: text, until: text },
  ...{ 'amount-min': text, 'amount-max': text, currency: text },
};
/** Besides --help and --json, which every command has. */
const ALLOWED = {
  '': {},
  history: { raw: flag },
  'as-of': { limit: text, page: text },
  verify: {},
  reconcile: {},
  export: { format: text, out: text, ...FILTERS },
  seal: {},
} satisfies Readonly<Record<Command, object>>;
const OPTIONS = { help: { ...flag, short: 'h' }, json: flag, ...ALLOWED.history, ...ALLOWED['as-of'], ...ALLOWED.export } as const;

export type Asked =
  | { readonly command: 'help'; readonly text: string }
  | { readonly command: 'history'; readonly kind: string; readonly id: string; readonly raw: boolean; readonly json: boolean }
  | { readonly command: 'as-of'; readonly at: string; readonly page: number; readonly limit: number; readonly json: boolean }
  | { readonly command: 'verify' | 'reconcile' | 'seal'; readonly json: boolean }
  | { readonly command: 'export'; readonly format: 'csv' | 'jsonl'; readonly out: string | undefined; readonly filters: AuditFilters };

/** Parses the command line. Throws {@link ToolError} if it is invalid. */
export function readArguments(args: string[]): Asked {
  const { values, positionals } = argumentsOf(args, OPTIONS);
  const [command = '', ...words] = positionals;
  if (!isCommand(command)) throw new ToolError(`${command} is no command: see --help.`);
  if (values.help) return { command: 'help', text: HELP[command] };
  const given = Object.keys(values).filter((name) => name !== 'json' && name !== 'help');
  const strange = given.find((name) => !Object.hasOwn(ALLOWED[command], name));
  if (strange !== undefined) throw new ToolError(`--${strange} means nothing to ${command || 'this'}: see ${command} --help.`);
  const json = values.json === true;
  switch (command) {
    case '':
      throw new ToolError('Say what to do, for example verify: see --help.');
    case 'history': {
      const [kind, id] = exactly(words, 2, 'history needs a kind and an id, for example: history payment 8f3a1c92');
      return { command, kind, id, raw: values.raw === true, json };
    }
    case 'as-of': {
      const [instant] = exactly(words, 1, 'as-of needs an instant, for example: as-of 2026-11-24T13:30:00Z');
      const at = checked(InstantOrDate, instant, 'The instant');
      return { command, at, page: numberIn(values.page, 1, 'page'), limit: numberIn(values.limit, 20, 'limit'), json };
    }
    case 'export': {
      exactly(words, 0, 'export takes options only');
      const format = checked(z.enum(['csv', 'jsonl'], 'must be csv or jsonl'), values.format ?? (json ? 'jsonl' : 'csv'), '--format');
      return { command, format, out: values.out, filters: filtersIn(values) };
    }
    default:
      exactly(words, 0, `${command} takes nothing but --json`);
      return { command, json };
  }
}

const isCommand = (word: string): word is Command => Object.hasOwn(HELP, word);

function exactly(words: readonly string[], count: number, sentence: string): readonly [string, string] {
  if (words.length !== count || words.some((word) => word === '')) throw new ToolError(`${sentence}.`);
  return [words[0] ?? '', words[1] ?? ''];
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ToolError(`${name} ${result.error.issues[0]?.message}.`);
  return result.data;
}
const numberIn = (value: string | undefined, standard: number, name: string): number =>
  checked(z.coerce.number(`must be a number`).int('must be a whole number').min(1, 'must be at least 1'), value ?? standard, `--${name}`);

function filtersIn(values: Readonly<Record<string, string | boolean | undefined>>): AuditFilters {
  const { kind, type, mails, person, from, until, currency } = values;
  const amounts = { amountMin: values['amount-min'], amountMax: values['amount-max'] };
  const filters = { kind, type, mails, person, from, until, currency, ...amounts };
  const result = AuditFilters.safeParse(filters);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ToolError(`--${String(issue?.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${issue?.message}.`);
}
