import type { NoShowDocument } from '@s30/contracts/documents/settlement';

/** Who was absent bears it, unless the statements say otherwise. */
export const suggestedShare = (absent: NoShowDocument['absent']): string => (absent === 'interviewer' ? '100' : '0');

type Names = { readonly candidate: string; readonly interviewer: string };

/** What a share comes to, in words; undefined while it is none. */
export function effectOf(
  text: string,
  { candidate, interviewer }: Names,
): { readonly percent: number; readonly words: string } | undefined {
  const percent = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) return undefined;
  if (percent === 0) return { percent, words: `${candidate} gets nothing back; the payment stays with ${interviewer}.` };
  if (percent === 100) return { percent, words: `${candidate} gets the whole payment back.` };
  return { percent, words: `${candidate} gets ${percent}% of the payment back; ${100 - percent}% stays with ${interviewer}.` };
}
