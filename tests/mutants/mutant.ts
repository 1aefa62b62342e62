/** How a spec is run: the npm script of that name, with the file behind it. */
export type Step = 'unit' | 'adapters' | 'journeys' | 'distributed' | 'browser';
export const STEPS: readonly Step[] = ['unit', 'adapters', 'journeys', 'distributed', 'browser'];

/** The narrowest spec that must fail; `title` is a pattern for the tests of a file that takes long. */
export type Spec = { readonly step: Step; readonly file: string; readonly title?: string };

/** A bug as somebody might write it: the code still loads, and does the wrong thing. */
export type Mutant = {
  /** Chosen by this: `npm run test:mutants -- <id>`. */
  readonly id: string;
  /** What would be broken for a user, as a sentence. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly replacement: string;
  readonly spec: Spec;
};

export const specName = ({ step, file, title }: Spec): string => `${step} ${file}${title === undefined ? '' : ` › ${title}`}`;
