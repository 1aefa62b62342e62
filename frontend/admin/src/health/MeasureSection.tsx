import { Box, Paper, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { Section } from '../page/Section.tsx';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';
import type { Measure } from './measures.ts';

// The charting library is about half the size of the console, so it loads with the first chart.
const Chart = lazy(() => import('./Chart.tsx').then((drawing) => ({ default: drawing.Chart }))) as typeof import('./Chart.tsx').Chart;

const Columns = styled(Paper)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  [theme.breakpoints.up('xl')]: { gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
}));
const Picture = styled('div')({ display: 'grid', gap: 8, alignContent: 'start', minHeight: 252 });
const Key = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  fontSize: 'var(--text-sm)',
  color: 'var(--color-text-muted)',
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
});
const Scroller = styled('div')({
  maxHeight: 268,
  overflow: 'auto',
  '& th': { position: 'sticky', top: 0, backgroundColor: 'var(--color-surface)' },
  '& th, & td': { paddingLeft: 8, paddingRight: 8, whiteSpace: 'nowrap' },
});

type Props<Row> = {
  readonly measure: Measure<Row>;
  readonly rows: readonly Row[];
  /** The header of the first column, such as a week or an age. */
  readonly of: string;
  readonly nameOf: (row: Row) => string;
  /** For rows in time order: the table lists the newest first. */
  readonly newestFirst?: boolean;
};

/** Shows a measure as a chart, with a table of the same figures beside it. */
export const MeasureSection = <Row,>({ measure, rows, of, nameOf, newestFirst = false }: Props<Row>) => (
  <Section title={measure.title} hint={measure.hint}>
    <Columns variant="outlined">
      <Picture>
        <Key aria-hidden="true">
          {measure.series.map(({ name, colour }) => (
            <span key={name}>
              <Box component="i" sx={{ width: 10, height: 10, borderRadius: '2px', backgroundColor: colour, forcedColorAdjust: 'none' }} />
              {name}
            </span>
          ))}
        </Key>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <Chart measure={measure} rows={rows} nameOf={nameOf} />
        </Suspense>
      </Picture>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <Scroller tabIndex={0} role="region" aria-label={`${measure.title} in figures`}>
        <Table size="small">
          <VisuallyHidden as="caption">{measure.title}</VisuallyHidden>
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col">
                {of}
              </TableCell>
              {measure.series.map(({ name }) => (
                <TableCell key={name} component="th" scope="col" align="right">
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {(newestFirst ? rows.toReversed() : rows).map((row) => (
              <TableRow key={nameOf(row)}>
                <TableCell component="th" scope="row">
                  {nameOf(row)}
                </TableCell>
                {measure.series.map(({ name, of: read, say }) => {
                  const value = read(row);
                  return (
                    <TableCell key={name} align="right">
                      {value === undefined ? 'None' : say(value)}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scroller>
    </Columns>
  </Section>
);
