import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

type Node = { readonly type: string; readonly span?: { readonly start: number }; readonly [field: string]: unknown };

/** The names that the source uses for people. */
const PEOPLE =
  /^(?:.*[a-z])?(?:candidate|interviewer|payee|paidBy|other|user|person|actor|referrer|referredBy|verifiedBy|accused|reporter|self)$/i;
/**
 * Attributes and properties that do not print a name themselves: it is spoken, compared, ends the title of a tab (`tab`), or is passed
 * on to a component that prints it.
 */
const NOT_PRINTED =
  /^(?:aria-label|alt|label|key|id|name|to|by|of|whose|named|what|withWhom|payeeName|opens|reader|asksFor|caption|fullName|tab)$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/**
 * The places in a file that print a person's name outside a `<bdi>` or `isolatedText`. A name in another direction would reorder the
 * text around it.
 */
export const namesNotIsolated = (file: string): readonly string[] => printedNames(readFileSync(file, 'utf8'), file.endsWith('.tsx'));

/** The same for a source text. It misses a name that was first assigned to a variable with another word, such as a plain `name`. */
export function printedNames(text: string, tsx = true): readonly string[] {
  const bytes = Buffer.from(text);
  const module = parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' });
  // Positions are in bytes, counted from the start of this parse.
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, Math.max(0, (node.span?.start ?? 0) - module.span.start))
      .toString()
      .split('\n').length;
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (!isNode(value)) {
      for (const each of Object.values(value ?? {})) if (typeof each === 'object') walk(each);
      return;
    }
    if (value.type === 'JSXElement' && tagOf(value) === 'bdi') return;
    if (value.type === 'TaggedTemplateExpression' && (value.tag as Node).value === 'isolated') return;
    if (value.type === 'JSXAttribute' && NOT_PRINTED.test(nameOf(value.name))) return;
    if (value.type === 'KeyValueProperty' && NOT_PRINTED.test(nameOf(value.key))) return;
    if (value.type === 'VariableDeclarator' && NOT_PRINTED.test(nameOf(value.id))) return;
    if (value.type === 'CallExpression' && (value.callee as Node).value === 'isolatedText') return;
    if (value.type === 'CallExpression') {
      // The arguments are the called function's responsibility.
      walk(value.callee);
      walk((value.arguments as readonly { readonly expression: Node }[]).filter(({ expression }) => !isNameOfPerson(expression)));
      return;
    }
    if (isNameOfPerson(value)) found.push(`${lineOf(value)}: ${text.split('\n')[lineOf(value) - 1]?.trim()}`);
    for (const each of Object.values(value)) if (typeof each === 'object') walk(each);
  };
  walk(module.body);
  return found;
}

const nameOf = (node: unknown): string => String((node as Node).value);
const tagOf = (element: Node): unknown => ((element.opening as Node).name as Node).value;

function isNameOfPerson({ type, object, property }: Node): boolean {
  if (type !== 'MemberExpression' || (property as Node).value !== 'name') return false;
  const of = object as Node;
  const last = of.type === 'MemberExpression' ? (of.property as Node) : of;
  return last.type === 'Computed' || PEOPLE.test(String(last.value));
}
