const printed = [];

/** react-admin logs the error of each failed call, and jsdom does not know <search>. */
const isExpected = (first, rest) => first instanceof Error || (String(first).startsWith('The tag <%s>') && rest[0] === 'search');

// A test that prints a warning, such as React's, fails.
for (const level of ['error', 'warn'])
  console[level] = (first, ...rest) => {
    if (!isExpected(first, rest)) printed.push([level, first, ...rest].map(String).join(' '));
  };
afterEach(() => {
  const all = printed.splice(0);
  if (all.length > 0) throw new Error(`The test printed:\n${all.join('\n')}`);
});
