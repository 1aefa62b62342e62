import { z } from 'zod';

export const INTERVIEW_TYPES = ['DSA', 'System Design', 'Behavioral/Leadership'] as const;

/** One of the three types; 'Behavioral' and 'Leadership' are parsed as Behavioral/Leadership. */
export const InterviewType = z.preprocess(
  (value) => (value === 'Behavioral' || value === 'Leadership' ? 'Behavioral/Leadership' : value),
  z.enum(INTERVIEW_TYPES, {
    error: ({ input }) => (input ? `Interview type must be one of ${INTERVIEW_TYPES.join(', ')}` : 'Interview type is required'),
  }),
);
export type InterviewType = (typeof INTERVIEW_TYPES)[number];

const DURATION_MINUTES: Record<InterviewType, number> = { DSA: 40, 'System Design': 50, 'Behavioral/Leadership': 40 };

export const durationOf = (type: InterviewType): number => DURATION_MINUTES[type];

/** A type as part of a stream or record name: dsa, system-design, behavioral-leadership. */
export const slugOf = (type: InterviewType): string => type.toLowerCase().replace(/[^a-z]+/g, '-');

/** The scores of each rubric, in form order. */
export const RUBRICS = {
  DSA: {
    codingAbility: 'Coding Ability',
    algorithmicThinking: 'Algorithmic Thinking',
    problemSolvingApproach: 'Problem Solving Approach',
    timeComplexityAnalysis: 'Time Complexity Analysis',
  },
  'System Design': {
    requirementsGathering: 'Requirements Gathering',
    architectureDesign: 'Architecture Design',
    scalabilityConsiderations: 'Scalability Considerations',
    tradeoffAnalysis: 'Tradeoff Analysis',
  },
  'Behavioral/Leadership': {
    situationalAwareness: 'Situational Awareness',
    leadershipSkills: 'Leadership Skills',
    teamworkAbility: 'Teamwork Ability',
    conflictResolution: 'Conflict Resolution',
  },
} as const satisfies Record<InterviewType, Record<string, string>>;

/** The titles of all scores: of every type, and of an older form. */
export const SCORE_TITLES = {
  communicationScore: 'Communication',
  ...RUBRICS.DSA,
  codingAndDebugging: 'Coding and Debugging',
  problemSolvingScore: 'Problem Solving',
  ...RUBRICS['System Design'],
  ...RUBRICS['Behavioral/Leadership'],
} as const;

export const LEGACY_DSA_SCORES = ['codingAndDebugging', 'problemSolvingScore'] as const;

export const scoreNamesOf = (type: InterviewType): readonly string[] => Object.keys(RUBRICS[type]);

/** The mean of the given scores, to one decimal; undefined if there are none. */
export function averageScore(scores: Readonly<Record<string, number>>): number | undefined {
  const values = Object.values(scores);
  return values.length === 0 ? undefined : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}
