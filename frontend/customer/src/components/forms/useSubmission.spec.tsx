/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '@s30/frontend-shared/api/call';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { announced } from '../announce.ts';
import { Button } from '../Button.tsx';
import { connectToaster } from '../toast.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { TextField } from './inputs.tsx';
import { resolverOf } from './resolverOf.ts';
import { useSubmission } from './useSubmission.ts';

const CALL = 'PUT /api/users/profile';
const LABELS = { name: 'Full name', phone: 'Phone' } as const;
const Person = z.object({ name: z.string().min(1, 'Name is required'), phone: z.string().min(1, 'Phone is required') });

function Form() {
  const form = useForm({ resolver: resolverOf(Person), defaultValues: { name: '', phone: '' }, shouldFocusError: false });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    failed: 'Failed to save',
    send: async (body) => void (await call('updateProfile', { body })),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary summary={summary} />
      <TextField form={form} name="name" label={LABELS.name} />
      <TextField form={form} name="phone" label={LABELS.phone} />
      <Button look="primary" type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saved = { body: { message: 'saved', user: {} } };
const refused = (status: number, errors?: readonly { readonly param: string; readonly message: string }[]) => ({
  status,
  body: { message: 'The profile was refused', code: 'malformed', requestId: 'r', ...(errors ? { errors } : {}) },
});

describe('a submitted form', () => {
  let network: ReturnType<typeof createNetwork>;
  let shown: ReturnType<typeof renders>;
  beforeEach(() => {
    network = createNetwork({ [CALL]: () => saved });
    shown = renders(<Form />);
  });
  afterEach(leaves);

  async function fills(): Promise<void> {
    await shown.user.type(field('Full name'), 'Kavya');
    await shown.user.type(field('Phone'), '123');
  }
  const sends = async (): Promise<void> => {
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    await shown.passes(10_000);
  };

  it('lists missing fields in a focused summary, and sends nothing', async () => {
    await sends();
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('Name is required');
    expect(summary.textContent).toContain('Phone is required');
    expect(network.seen).toEqual([]);
  });

  it('changes no text while it is sent, since what is typed by then would be lost, and does again after an error', async () => {
    let answer = () => {};
    await fills();
    network.fares({ until: new Promise<void>((resolve) => (answer = resolve)) }, refused(422));
    await sends();
    await shown.user.type(field('Phone'), '4');
    expect([field('Phone').value, field('Phone').disabled]).toEqual(['123', false]);
    answer();
    await shown.passes(10_000);
    await sends();
    await shown.user.type(field('Phone'), '4');
    expect(field('Phone').value).toBe('1234');
  });

  it('focuses the one invalid field', async () => {
    await shown.user.type(field('Full name'), 'Kavya');
    await sends();
    expect(document.activeElement).toBe(field('Phone'));
    expect(field('Phone').getAttribute('aria-invalid')).toBe('true');
  });

  it('announces the error of the one invalid field if it has the focus already', async () => {
    await shown.user.type(field('Full name'), 'Kavya');
    await shown.user.type(field('Phone'), '{Enter}');
    await shown.passes(0);
    expect(announced()).toBe('Phone is required');
  });

  it('shows the server’s message about a field on that field', async () => {
    await fills();
    network.fares(refused(400, [{ param: 'phone', message: 'must be a number that exists' }]));
    await sends();
    expect(document.activeElement).toBe(field('Phone'));
    expect(screen.getByText('Phone must be a number that exists')).toBeTruthy();
  });

  it('shows other messages above the form, and keeps the input', async () => {
    await fills();
    network.fares(refused(409));
    await sends();
    expect(screen.getByRole('alert').textContent).toBe('The profile was refused');
    expect(field('Full name').value).toBe('Kavya');
  });

  it('says that the outcome is unknown while no answer arrives', async () => {
    await fills();
    network.fares('lost', 'lost', 'lost', 'lost');
    await sends();
    const unknown = 'It is not known whether this was done. Try again: it is done once, however often you do.';
    expect(screen.getByRole('alert').textContent).toBe(`Network Error${unknown}`);
    expect(field('Full name').value).toBe('Kavya');
  });

  it('takes effect once when its answer is lost', async () => {
    await fills();
    network.fares('lost');
    await sends();
    expect(network.done).toEqual([CALL]);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it.each([
    ['was refused', () => refused(409), 'The profile was refused'],
    ['got no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Network Error'],
  ])('says in a message that it %s, if the user has left it by then', async (_, answer, text) => {
    const said: string[] = [];
    const disconnect = connectToaster((toast) => said.push(toast.text));
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    createNetwork({ [CALL]: () => until.then(answer) });
    await fills();
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    shown.unmount();
    release();
    await shown.passes(60_000);
    disconnect();
    expect(said).toEqual([text]);
  });

  it('is sent only once while a request is in flight', async () => {
    await fills();
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    network.fares({ until });
    const save = screen.getByRole('button', { name: 'Save' });
    await shown.user.click(save);
    await shown.user.click(save);
    expect(save.getAttribute('aria-busy')).toBe('true');
    release();
    await shown.passes(1_000);
    expect(network.seen).toHaveLength(1);
    expect(save.getAttribute('aria-busy')).toBeNull();
  });
});
