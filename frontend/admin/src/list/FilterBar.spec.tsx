/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SearchInput } from './FilterBar.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the search of a list', () => {
  const searches: string[] = [];
  const shown = () => <SearchInput name="users" value="" onSearch={(text) => searches.push(text)} />;
  const types = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  const passes = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  beforeEach(() => void searches.splice(0));

  it('is applied once typing pauses, however often the page is drawn meanwhile', () => {
    const { rerender } = render(shown());
    types('Kavya ');
    passes(200);
    rerender(shown());
    passes(200);
    expect(searches).toEqual(['Kavya']);
  });

  it('is applied at once when the field is left, so that it does not follow what is pressed next', () => {
    render(shown());
    types('Kavya');
    fireEvent.blur(screen.getByRole('searchbox'));
    expect(searches).toEqual(['Kavya']);
    passes(1_000);
    expect(searches).toEqual(['Kavya']);
  });
});
