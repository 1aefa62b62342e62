import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A sentence with names or other texts of people in it: isolated`Rate ${name}`. Each of them is written in its own direction and cannot
 * turn around what stands beside it, as an Arabic name would turn the figures after it.
 */
export const isolated = (words: TemplateStringsArray, ...inserted: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((word, at) => [word, at < inserted.length && createElement('bdi', null, inserted[at])]));
