/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { announced } from '../announce.ts';
import { ProofForm } from './ProofForm.tsx';

beforeEach(() => {
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => {};
});
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

it('moves the focus to a refused screenshot, also when a frame comes before React has drawn that nothing is sent any more', async () => {
  createNetwork({});
  const refused = Promise.withResolvers<void>();
  const { user, passes } = renders(
    <ProofForm method="UPI" action="Submit" draft="proof:s1" failed="Failed" send={() => refused.promise} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Transaction ID' }), '1234');
  await user.upload(screen.getByLabelText('Screenshot of the payment'), new File(['png'], 'proof.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await passes(1_000);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    frame(0);
    return 0;
  });
  refused.reject(new ApiError({ status: 422, code: 'image_broken', message: 'The image could not be read.' }));
  await passes(100);
  frames.mockRestore();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace proof.png' }));
});

it('says that a screenshot cannot be read as soon as its preview cannot be shown, until another is chosen', async () => {
  createNetwork({});
  const { user } = renders(<ProofForm method="UPI" action="Submit" draft="proof:s1" failed="Failed" send={async () => undefined} />);
  const chooses = (name: string) =>
    user.upload(screen.getByLabelText('Screenshot of the payment'), new File(['png'], name, { type: 'image/png' }));
  await chooses('broken.png');
  fireEvent.error(screen.getByAltText('Preview of the chosen file'));
  expect(screen.getByText('broken.png cannot be read as an image.')).toBeTruthy();
  expect(announced()).toBe('broken.png cannot be read as an image.');
  expect(screen.getByLabelText('Screenshot of the payment').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByAltText('Preview of the chosen file')).toBeNull();
  await chooses('proof.png');
  expect(screen.queryByText(/cannot be read/)).toBeNull();
  expect(screen.getByAltText('Preview of the chosen file')).toBeTruthy();
});

it('announces why a chosen file cannot be sent, and keeps the focus on the choice that replaces the preview', async () => {
  createNetwork({});
  const { user, passes } = renders(
    <ProofForm method="UPI" action="Submit" draft="proof:s1" failed="Failed" send={async () => undefined} />,
  );
  const choice = () => screen.getByLabelText('Screenshot of the payment');
  await user.upload(choice(), new File(['png'], 'proof.png', { type: 'image/png' }));
  screen.getByRole('button', { name: 'Replace proof.png' }).focus();
  fireEvent.change(choice(), { target: { files: [new File(['hi'], 'wrong.txt', { type: 'text/plain' })] } });
  await passes(10);
  expect(announced()).toBe('wrong.txt is not a PNG, JPG or JPEG image.');
  expect(document.activeElement).toBe(choice());
});
