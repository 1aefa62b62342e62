import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Name and value pairs; `row` puts them side by side, `cols` in columns. */
export const Facts = ({ facts, layout }: { readonly facts: readonly Fact[]; readonly layout?: 'row' | 'cols' }) => (
  <dl className={layout ? `kv kv--${layout}` : 'kv'}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
