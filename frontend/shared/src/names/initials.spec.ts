import { expect, it } from '@jest/globals';
import { initialsOf } from './initials.ts';

it.each([
  ['Kavya Nair', 'KN'],
  ['  asha   maria rao ', 'AR'],
  ['Plato', 'P'],
  ['שרה (123)', 'ש'],
  ['李 小龍', '李小'],
  ['𝒜sha Rao', '𝒜R'],
  ['(…)', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));
