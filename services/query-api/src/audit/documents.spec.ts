import { expect, it } from '@jest/globals';
import { ERASED_FILE } from '@s30/contracts/files';
import { auditValue } from './documents.ts';

it('says that a file was erased, instead of the URL of one', () => {
  expect(auditValue({ kind: 'file', fileId: 'f1' })).toEqual({ kind: 'file', url: '/api/files/f1' });
  expect(auditValue({ kind: 'file', fileId: ERASED_FILE })).toEqual({ kind: 'text', text: 'Erased' });
});
