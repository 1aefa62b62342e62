// The machine may be busy: slow is not wrong.
if ('document' in globalThis) (await import('@testing-library/react')).configure({ asyncUtilTimeout: 60_000 });
