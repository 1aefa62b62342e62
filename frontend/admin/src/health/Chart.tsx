import { startTransition, useEffect, useState } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type Measure, tickText } from './measures.ts';

type Props<Row> = {
  readonly measure: Measure<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
};

const HEIGHT = 220;
/** Up to this many rows, every label fits, even on a phone. */
const FEW = 4;
const ticks = { fill: 'var(--color-text-muted)', fontSize: 12 };
const box = {
  backgroundColor: 'var(--color-surface-raised)',
  border: '1px solid var(--color-border)',
  borderRadius: 'var(--radius-md)',
  color: 'var(--color-text)',
  fontSize: 'var(--text-sm)',
};

/** Draws the figures of the table beside it. Hidden from screen readers, which read the table. */
export function Chart<Row>({ measure: { series, drawnAs, most }, rows, nameOf }: Props<Row>) {
  const points = rows.map((row) => ({
    label: nameOf(row),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(row) ?? null])),
  }));
  const [shows, setShows] = useState<'nothing' | 'axes' | 'series'>('nothing');
  // In steps, between which the browser answers: all charts of a page in one hold up a slow phone for a second.
  useEffect(() => {
    if (shows === 'series') return;
    const timer = setTimeout(() => startTransition(() => setShows(shows === 'nothing' ? 'axes' : 'series')));
    return () => clearTimeout(timer);
  }, [shows]);
  if (shows === 'nothing') return <div style={{ height: HEIGHT }} />;
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            dataKey="label"
            tick={ticks}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-border-strong)' }}
            {...(rows.length <= FEW ? { interval: 0 } : { minTickGap: 16 })}
          />
          <YAxis
            tick={ticks}
            tickLine={false}
            axisLine={false}
            width={56}
            allowDecimals={false}
            tickFormatter={tickText}
            {...(most !== undefined && { domain: [0, most], tickCount: 6 })}
          />
          <Tooltip
            contentStyle={box}
            cursor={{ fill: 'var(--color-surface-hover)' }}
            isAnimationActive={false}
            formatter={(value, name) => series.find((each) => each.name === name)?.say(Number(value)) ?? String(value)}
          />
          {shows === 'series' &&
            series.map(({ name, colour }) =>
              drawnAs === 'line' ? (
                <Line key={name} dataKey={name} stroke={colour} strokeWidth={2} dot={{ r: 3 }} connectNulls isAnimationActive={false} />
              ) : (
                <Bar
                  key={name}
                  dataKey={name}
                  fill={colour}
                  maxBarSize={28}
                  isAnimationActive={false}
                  {...(drawnAs === 'stack' && { stackId: 'one' })}
                />
              ),
            )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
