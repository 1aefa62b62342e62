import { expect, it } from '@jest/globals';
import { IMAGE_MAX_BYTES } from '@s30/contracts/rules';
import { imageProblem } from './imageProblem.ts';

const problem = (name: string, type: string, size = 1): string | undefined => imageProblem({ name, type, size });

it('goes by the type, since a phone may name a picture without an ending', () => {
  expect(problem('proof.png', 'image/png')).toBeUndefined();
  expect(problem('IMG_0042', 'image/png')).toBeUndefined();
  expect(problem('scan.jfif', 'image/jpeg')).toBeUndefined();
  expect(problem('a.gif', 'image/gif')).toBe('a.gif is not a PNG, JPG or JPEG image.');
  expect(problem('notes.png', 'text/plain')).toBe('notes.png is not a PNG, JPG or JPEG image.');
});

it('refuses what is empty or too large', () => {
  expect(problem('a.png', 'image/png', 0)).toBe('a.png is empty.');
  expect(problem('a.png', 'image/png', IMAGE_MAX_BYTES)).toBeUndefined();
  expect(problem('a.png', 'image/png', IMAGE_MAX_BYTES + 1)).toMatch(/^a\.png is larger than 5 MB/);
});
