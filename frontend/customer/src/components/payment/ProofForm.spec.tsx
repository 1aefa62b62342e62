/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { ProofForm } from './ProofForm.tsx';

afterEach(leaves);

it('takes the last four digits of a UPI reference that is pasted in full', async () => {
  createNetwork({});
  const { user } = renders(<ProofForm method="UPI" action="Submit" draft="proof:s1" failed="Failed" send={async () => undefined} />);
  const reference = screen.getByRole<HTMLInputElement>('textbox', { name: 'Transaction ID' });
  for (const pasted of ['432198761234', 'UPI Ref: 4321 9876 1234']) {
    await user.clear(reference);
    await user.click(reference);
    await user.paste(pasted);
    expect(reference.value).toBe('1234');
  }
});
