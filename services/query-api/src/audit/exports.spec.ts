import { expect, it } from '@jest/globals';
import { csvCell } from './exports.ts';

it.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['says "no"', '"says ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  [-12.5, '-12.5'],
  [undefined, ''],
])('writes %j as a cell that no spreadsheet takes for a formula', (value, cell) => expect(csvCell(value)).toBe(cell));
