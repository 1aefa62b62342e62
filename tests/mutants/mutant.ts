/** How a spec is run: the npm script of this name, with the file as its argument. */
export type Step = 'unit' | 'adapters' | 'journeys' | 'distributed' | 'browser';
export const STEPS: readonly Step[] = ['unit', 'adapters', 'journeys', 'distributed', 'browser'];

/** The narrowest spec that must fail; `title` limits a slow file to the tests that match this pattern. */
export type Spec = { readonly step: Step; readonly file: string; readonly title?: string };

/** A bug as somebody might write it: the code still loads, but does the wrong thing. */
export type Mutant = {
  /** Selects it: `npm run test:mutants -- <id>`. */
  readonly id: string;
  /** What would be broken for a user, in a sentence. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  readonly spec: Spec;
};

export const specName = ({ step, file, title }: Spec): string => `${step} ${file}${title === undefined ? '' : ` › ${title}`}`;
