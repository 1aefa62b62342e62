import { type Bar, barsOf } from './chartBars.ts';

const [WIDTH, HEIGHT, LABELS, GAP, MONTHS] = [640, 220, 40, 16, 6];

function BarPair({ bar, x, width }: { readonly bar: Bar; readonly x: number; readonly width: number }) {
  const [gross, net] = [bar.gross * HEIGHT, bar.net * HEIGHT];
  return (
    <g>
      <rect className="chart__gross" x={x} y={HEIGHT - gross} width={width} height={gross} />
      <rect className="chart__net" x={x} y={HEIGHT - net} width={width} height={net} />
      <text x={x + width / 2} y={HEIGHT + LABELS - 10} textAnchor="middle">
        {bar.label}
      </text>
    </g>
  );
}

type ChartProps = { readonly months: Parameters<typeof barsOf>[0] };

/** The last six months. The fee is the gap between the two bars of a month; the table beside the chart has the figures. */
export function EarningsChart({ months }: ChartProps) {
  const bars = barsOf(months, MONTHS);
  const step = WIDTH / MONTHS;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + LABELS}`} aria-hidden="true" focusable="false">
        <line className="chart__axis" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {bars.map((bar, at) => (
          <BarPair key={bar.month} bar={bar} x={at * step + GAP / 2} width={step - GAP} />
        ))}
      </svg>
      <figcaption className="cluster small muted">
        <span className="chart__key chart__key--net">After the fee</span>
        <span className="chart__key chart__key--gross">Platform fee</span>
      </figcaption>
    </figure>
  );
}
