import { AUDIT_KINDS, AUDIT_OBJECTS } from '@s30/contracts/documents/audit';

const FILTERS = `  --kind <kind>          ${AUDIT_KINDS.slice(0, 7).join(', ')},
                         ${AUDIT_KINDS.slice(7).join(', ')}
  --type <event type>    for example PaymentVerified
  --mails without        leaves out the letters that were sent
  --person <text>        whoever acted or is concerned: an id, or a part of the name or e-mail address
  --from, --until        ISO instants or dates; from is included, until is not
  --amount-min, --amount-max, --currency`;

export const HELP = {
  '': `Usage: npm run audit -- <command>

  history <kind> <id>    everything that happened to a payment, an interview, an account, a price …
  as-of <instant>        payments, revenue and roles at an instant, beside now
  verify                 finds what was changed in the log or in its seals since it was written
  reconcile              proves each figure of the read models by the events, and that money is conserved
  export                 the events in words, as CSV or JSON Lines
  seal                   signs the end of the log now, as the server does each hour and each thousand events

Each has --help, and --json for programs. Settings are those of the server (DATA_DIR, EVENT_STORE_URL, READ_STORE_URL,
AUDIT_SEALS_DIR). Nothing but seal writes anything; a server may run meanwhile. Results go to stdout, progress to stderr.
It ends with 0 when all is well, 1 when something was found or could not be done.
`,
  history: `Usage: npm run audit -- history <kind> <id> [--raw] [--json]

Everything that happened to one thing, in words, the oldest first, read from the log.
Kinds: ${AUDIT_OBJECTS.join(', ')}. The id of a price is dsa, system-design or behavioral-leadership.
The first characters of an id will do when no other one begins like that.

  --raw                  shows each event as it stands in the store as well
  --json                 one JSON document, the same as GET /api/audit/timeline/<kind>/<id>
`,
  'as-of': `Usage: npm run audit -- as-of <instant> [--json] [--limit <n>] [--page <n>]

Revenue by month and currency, payments, roles and permissions as they were at an instant, beside now. The events that were decided up
to then are replayed; read models are not asked. An instant is ISO, 2026-11-24T13:30:00Z, or a date (then midnight UTC).

  --limit, --page        how many payments and accounts are listed (default 20), and which page of them
  --json                 { revenue, payments, roles }, the same as GET /api/audit/as-of/…
`,
  verify: `Usage: npm run audit -- verify [--json]

Reads the whole log, computes the hash chain anew and compares it with what is stored and with every seal; checks the signatures and the
order of the seals, and the file around the rows. Says what is wrong and where. Ends with 1 when anything was found.
`,
  reconcile: `Usage: npm run audit -- reconcile [--json]

Counts the events, without any of the code that makes the read models, and compares: each payment, revenue by month and currency,
earnings, S30 balances, referrals, ratings, numbers of everything. Proves of the events alone that money is conserved. Each difference
is named with its object. Ends with 1 when there is one, be it a paisa.
`,
  export: `Usage: npm run audit -- export [--format csv|jsonl] [--out <file>] [filters]

The events in words, the oldest first, read from the log: the same as the exports of the console.

  --format               csv (default) or jsonl; --json means jsonl
  --out <file>           default: stdout
${FILTERS}
`,
  seal: `Usage: npm run audit -- seal [--json]

Verifies what came since the last seal and signs where that ends. Refuses when the log or the seals were tampered with.
`,
} as const;
export type Command = keyof typeof HELP;
