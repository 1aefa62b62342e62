import { type InterviewType, LEGACY_DSA_SCORES, RUBRICS, SCORE_TITLES } from '@s30/contracts/interviewTypes';
import { oneDecimal } from '@s30/frontend-shared/ratings/stars';

/** The scores of an interview type by name, in form order. */
export const rubricOf = (type: InterviewType): readonly (readonly [name: string, title: string])[] => [
  ['communicationScore', SCORE_TITLES.communicationScore],
  ...Object.entries(RUBRICS[type]),
];

const LEGACY = LEGACY_DSA_SCORES.map((name) => [name, SCORE_TITLES[name]] as const);

type Given = { readonly interviewType: InterviewType } & Readonly<Record<string, unknown>>;

/** The scores that were given, including those from an older version of the form. */
export const scoresIn = (feedback: Given): readonly { readonly name: string; readonly title: string; readonly score: number }[] =>
  [...rubricOf(feedback.interviewType), ...(feedback.interviewType === 'DSA' ? LEGACY : [])].flatMap(([name, title]) => {
    const score = feedback[name];
    return typeof score === 'number' ? [{ name, title, score }] : [];
  });

export const averageText = (average: number | undefined): string => (average === undefined ? 'N/A' : oneDecimal(average));
