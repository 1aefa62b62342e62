import { AUDIT_KINDS, AUDIT_OBJECTS } from '@s30/contracts/documents/audit';

const FILTERS = `  --kind <kind>          ${AUDIT_KINDS.slice(0, 7).join(', ')},
                         ${AUDIT_KINDS.slice(7).join(', ')}
  --type <event type>    for example PaymentVerified
  --mails without        leaves out the emails that were sent
  --person <text>        who acted or is affected: an id, or part of the name or email address
  --from, --until        ISO instants or dates; from is included, until is not
  --amount-min, --amount-max, --currency`;

export const HELP = {
  '': `Usage: npm run audit -- <command>

  history <kind> <id>    everything that happened to a payment, an interview, an account, a price …
  as-of <instant>        payments, revenue and roles at an instant, beside now
  verify                 finds changes made to the log or its seals since they were written
  reconcile              checks every figure of the read models against the events, and that money is conserved
  export                 the events in words, as CSV or JSON Lines
  seal                   signs the head of the log now, as the server does every hour and every thousand events

Each has --help, and --json for programs. Settings are those of the server (DATA_DIR, EVENT_STORE_URL, READ_STORE_URL,
AUDIT_SEALS_DIR). Only seal writes anything; a server may be running. Results go to stdout, progress to stderr.
The exit code is 0 if all is well, 1 if something was found or failed.
`,
  history: `Usage: npm run audit -- history <kind> <id> [--raw] [--json]

Everything that happened to one object, in words, oldest first, read from the log.
Kinds: ${AUDIT_OBJECTS.join(', ')}. The id of a price is dsa, system-design or behavioral-leadership.
The first characters of an id are enough if no other id starts with them.

  --raw                  also shows each event as it is stored
  --json                 one JSON document, the same as GET /api/audit/timeline/<kind>/<id>
`,
  'as-of': `Usage: npm run audit -- as-of <instant> [--json] [--limit <n>] [--page <n>]

Revenue by month and currency, payments, roles and permissions as they were at an instant, beside now. The events up to
then are replayed; read models are not used. An instant is ISO, 2026-11-24T13:30:00Z, or a date (midnight UTC).

  --limit, --page        how many payments and accounts are listed (default 20), and which page of them
  --json                 { revenue, payments, roles }, the same as GET /api/audit/as-of/…
`,
  verify: `Usage: npm run audit -- verify [--json]

Reads the whole log, recomputes the hash chain and compares it with the stored one and every seal; checks the signatures and the
order of the seals, and the database file itself. Reports what is wrong and where. The exit code is 1 if anything was found.
`,
  reconcile: `Usage: npm run audit -- reconcile [--json]

Counts the events, without any of the code that makes the read models, and compares: each payment, revenue by month and currency,
earnings, S30 balances, referrals, ratings, all counts. Checks from the events alone that money is conserved. Each difference
is listed with its object. The exit code is 1 if there is any, even of one paisa.
`,
  export: `Usage: npm run audit -- export [--format csv|jsonl] [--out <file>] [filters]

The events in words, oldest first, read from the log: the same as the exports of the console.

  --format               csv (default) or jsonl; --json means jsonl
  --out <file>           one that does not exist yet; default: stdout
${FILTERS}
`,
  seal: `Usage: npm run audit -- seal [--json]

Verifies the events since the last seal and signs the head. Fails if the log or the seals were tampered with.
`,
} as const;
export type Command = keyof typeof HELP;
