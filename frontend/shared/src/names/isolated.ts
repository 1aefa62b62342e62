import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A sentence that contains names or other user text: isolated`Rate ${name}`. Each one keeps its own direction and cannot
 * reorder the text around it, as an Arabic name would reorder the digits that follow it.
 */
export const isolated = (words: TemplateStringsArray, ...inserted: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((word, at) => [word, at < inserted.length && createElement('bdi', null, inserted[at])]));
