import { randomUUID } from 'node:crypto';
import type { Database } from '../../sqlite/database.ts';
import { millis } from '../instant.ts';
import type { AnswerClaim, SecretStore, StoredAnswer } from '../port.ts';
import type { GroupedWrites } from './groups.ts';

type AnswerRow = {
  readonly fingerprint: string;
  readonly lease_until: number;
  readonly expires: number | null;
  readonly answer: string | null;
};

/** First answers to commands, for idempotency: the claim on each key, and its answer. */
export function answersIn(
  database: Database,
  write: GroupedWrites['write'],
): Pick<SecretStore, 'claimAnswer' | 'settleAnswer' | 'dropAnswer'> {
  return {
    claimAnswer: (key, fingerprint, at, leaseMs) =>
      write((): AnswerClaim => {
        const now = millis(at);
        const row = database.get<AnswerRow>('SELECT fingerprint, lease_until, expires, answer FROM claimed_answers WHERE key = ?', key);
        // An expired answer counts as absent even before the sweep.
        const present = row !== undefined && (row.expires === null || row.expires > now) ? row : undefined;
        if (present !== undefined && present.fingerprint !== fingerprint) return { status: 'mismatch' };
        if (typeof present?.answer === 'string') return { status: 'answered', answer: JSON.parse(present.answer) as StoredAnswer };
        if (present !== undefined && present.lease_until > now) return { status: 'busy' };
        const claim = randomUUID();
        database.run('INSERT OR REPLACE INTO claimed_answers VALUES(?, ?, ?, ?, NULL, NULL)', key, fingerprint, claim, now + leaseMs);
        return { status: 'claimed', claim };
      }),
    async settleAnswer(key, claim, answer, expiresAt) {
      const sql = 'UPDATE claimed_answers SET answer = ?, expires = ? WHERE key = ? AND claim = ? AND answer IS NULL';
      const { status, headers, body } = answer;
      const { changes } = await write(() => database.run(sql, JSON.stringify({ status, headers, body }), millis(expiresAt), key, claim));
      return changes === 1;
    },
    async dropAnswer(key, claim) {
      await write(() => database.run('DELETE FROM claimed_answers WHERE key = ? AND claim = ? AND answer IS NULL', key, claim));
    },
  };
}
