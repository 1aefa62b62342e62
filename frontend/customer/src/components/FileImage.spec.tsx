/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { FileImage } from './FileImage.tsx';

const OPEN = 'Open the proof of Kavya Nair in full size';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:proof';
  URL.revokeObjectURL = () => {};
});
afterEach(leaves);

async function shows(onKeyDown = jest.fn()) {
  createNetwork({ 'GET /api/files/p1': () => ({}) });
  const proof = (
    <FileImage className="proof" address="/api/files/p1" alt="Payment proof of Kavya Nair" opens={OPEN} width={180} height={300} />
  );
  // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog that Escape would close
  const shown = renders(<div onKeyDown={onKeyDown}>{proof}</div>);
  await shown.passes(10);
  return { ...shown, onKeyDown };
}
const viewer = () => screen.queryByRole('dialog', { hidden: true, name: 'Payment proof of Kavya Nair' });
const control = (name: string) => screen.getByRole('button', { hidden: true, name });
const zoom = () => screen.getByRole('status', { hidden: true }).textContent;

it('a proof opens with Enter and closes with Escape, and nothing around it closes', async () => {
  const { user, onKeyDown } = await shows();
  expect(viewer()).toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(viewer()).toBeTruthy();
  onKeyDown.mockClear();
  control('Zoom in').focus();
  await user.keyboard('{Escape}');
  expect(viewer()).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalled();
});

it('a proof zooms with buttons, keys, the wheel and a double click', async () => {
  const { user } = await shows();
  await user.click(screen.getByRole('button', { name: OPEN }));
  expect(zoom()).toBe('100 %');
  expect(control('Zoom out').getAttribute('aria-disabled')).toBe('true');
  await user.click(control('Zoom in'));
  expect(zoom()).toBe('150 %');
  await user.keyboard('+');
  expect(zoom()).toBe('225 %');
  await user.keyboard('-');
  expect(zoom()).toBe('150 %');
  await user.click(control('Fit to screen'));
  expect(zoom()).toBe('100 %');
  const picture = viewer()?.querySelector('img') as HTMLImageElement;
  fireEvent.wheel(picture, { deltaY: -200 });
  expect(zoom()).toBe('100 %');
  fireEvent.wheel(picture, { deltaY: -200, ctrlKey: true });
  expect(zoom()).toBe('272 %');
  await user.dblClick(picture);
  expect(zoom()).toBe('100 %');
});

it('a proof zooms with two fingers, not with one', async () => {
  const { user } = await shows();
  await user.click(screen.getByRole('button', { name: OPEN }));
  const picture = viewer()?.querySelector('img') as HTMLImageElement;
  const fingers = (...across: readonly number[]) => ({ touches: across.map((clientX) => ({ clientX, clientY: 0 })) });
  fireEvent.touchStart(picture, fingers(100, 200));
  fireEvent.touchMove(picture, fingers(50, 250));
  expect(zoom()).toBe('200 %');
  fireEvent.touchEnd(picture, fingers(50));
  fireEvent.touchMove(picture, fingers(150));
  expect(zoom()).toBe('200 %');
});

it('a proof that does not load shows an error, and can be retried', async () => {
  createNetwork({});
  const { user, passes } = renders(
    <FileImage className="proof" address="/api/files/p1" alt="Proof" opens={OPEN} width={180} height={300} />,
  );
  await passes(10_000);
  expect(screen.getByText('The image could not be loaded.')).toBeTruthy();
  createNetwork({ 'GET /api/files/p1': () => ({}) });
  await user.click(screen.getByRole('button', { name: 'Retry: Proof' }));
  await passes(10);
  expect(screen.getByRole('button', { name: OPEN })).toBeTruthy();
});
