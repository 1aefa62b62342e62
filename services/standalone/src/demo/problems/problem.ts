import type { SentBodyOf } from '@s30/contracts/route';
import type { Routes } from '@s30/contracts/routes';

export type DemoProblem = SentBodyOf<Routes['addProblem']>;
/** The videos are made up: no such site exists. */
export const addressesOf = (slug: string) => ({
  leetcodeUrl: `https://leetcode.com/problems/${slug}/`,
  solutionVideoUrl: `https://videos.example.com/${slug}`,
});
