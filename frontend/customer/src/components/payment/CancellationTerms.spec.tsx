/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { CancellationTerms } from './CancellationTerms.tsx';

const START = '2026-11-24T13:30:00.000Z';
const HOUR = 3_600_000;

afterEach(leaves);

/** The terms shown this many hours before the start. */
function termsAt(hours: number): readonly string[] {
  createNetwork({});
  renders(<CancellationTerms startTime={START} />, { now: Date.parse(START) - hours * HOUR });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/(?<=Until ).*(?=:)/, 'then'));
}

describe('the terms of a cancellation, before paying', () => {
  it('name every deadline that is ahead', () => {
    expect(termsAt(72)).toEqual(['Until then: everything comes back', 'Until then: half comes back', 'After that: nothing comes back']);
  });
  it('leave out what has passed', () => {
    expect(termsAt(30)).toEqual(['Until then: half comes back', 'After that: nothing comes back']);
    leaves();
    expect(termsAt(20)).toEqual(['Nothing comes back: it starts too soon']);
  });
  it('show dates in the zone of the page', () => {
    createNetwork({});
    renders(<CancellationTerms startTime={START} short />, { now: Date.parse(START) - 72 * HOUR });
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(Date.parse(START) - 48 * HOUR);
    expect(screen.getByText(new RegExp(`^Cancel until ${day} .*: everything comes back$`))).toBeTruthy();
  });
});
