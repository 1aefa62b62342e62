import type { NoShowDocument } from '@s30/contracts/documents/settlement';
import { percentIn } from '../form/percent.ts';

/** The suggested share in percent: the absent side bears the loss, unless the statements suggest otherwise. */
export const suggestedShare = (absent: NoShowDocument['absent']): string => (absent === 'interviewer' ? '100' : '0');

type Names = { readonly candidate: string; readonly interviewer: string };

/** What happens to the interview. Dismissing a report against the interviewer leaves an interview that took place unchanged. */
export const consequenceOf = (percent: number, absent: NoShowDocument['absent']): string =>
  percent === 0 && absent === 'interviewer'
    ? 'The report is dismissed: an interview that was started or completed stays as it is, any other is cancelled.'
    : 'The interview is cancelled.';

/** Describes the effect of a typed share; undefined while it is not a valid percentage. */
export function effectOf(
  text: string,
  { candidate, interviewer }: Names,
): { readonly percent: number; readonly words: string } | undefined {
  const percent = percentIn(text, { min: 0, max: 100 });
  if (percent === undefined) return undefined;
  if (percent === 0) return { percent, words: `${candidate} gets nothing back; the payment stays with ${interviewer}.` };
  if (percent === 100) return { percent, words: `${candidate} gets the whole payment back.` };
  return { percent, words: `${candidate} gets ${percent}% of the payment back; ${100 - percent}% stays with ${interviewer}.` };
}
