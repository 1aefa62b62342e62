// Checks whether a process is ready: `node scripts/probe.mjs http://127.0.0.1:3000/readyz`. Exits with 0 if it is.
const [address = ''] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
