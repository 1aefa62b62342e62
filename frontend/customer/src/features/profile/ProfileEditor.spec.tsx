/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { UserDocument } from '@s30/contracts/documents/user';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { meQuery } from '../../api/me.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';

const kavya = {
  _id: 'kavya',
  name: 'Kavya Nair',
  email: 'kavya@example.com',
  role: 'candidate',
  phone: '',
  linkedInUrl: '',
  defaultMeetingLink: '',
  timeZone: 'UTC',
  workExperiences: [],
  education: [],
} as unknown as UserDocument;

function Page() {
  const { data } = useQuery(meQuery());
  return data && <ProfileEditor user={data} />;
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

afterEach(() => {
  leaves();
  dropDrafts();
});

const TESTER = { company: 'Initech', position: 'Tester', startDate: '2020-01', endDate: '2024-04', current: false };
/** A server that saves a profile; `user` is what it has saved, also from elsewhere. */
function savesFor(user: UserDocument): { user: UserDocument } {
  const saved = { user };
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user: saved.user } }),
    'PUT /api/users/profile': ({ body }) => {
      saved.user = { ...saved.user, ...(body as Partial<UserDocument>) };
      return { body: { message: 'Saved', user: saved.user } };
    },
  });
  return saved;
}
async function fillsIn(hand: ReturnType<typeof renders>['user']): Promise<void> {
  await hand.click(screen.getByRole('button', { name: 'Add experience' }));
  await hand.type(field(/^Company/), 'Acme');
  await hand.type(field(/^Position/), 'Engineer');
  await hand.type(screen.getByLabelText(/^Start date/), '2024-05');
}

it('saves what was typed here without overwriting what another tab has saved', async () => {
  let user = kavya;
  const sent: unknown[] = [];
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user } }),
    'PUT /api/users/profile': ({ body }) => {
      sent.push(body);
      user = { ...user, ...(body as Partial<UserDocument>) };
      return { body: { message: 'Saved', user } };
    },
  });
  const { user: hand, queries, passes } = renders(<Page />);
  await passes(100);
  await hand.type(field(/^Phone/), '+91 98765 43210');
  await hand.click(screen.getByRole('button', { name: 'Change password' }));

  user = {
    ...kavya,
    linkedInUrl: 'https://www.linkedin.com/in/kavya',
    education: [{ school: 'IIT', degree: 'BTech', startYear: 2015, current: true }],
  };
  await act(() => queries.invalidateQueries());
  await passes(100);
  expect(field(/^LinkedIn/).value).toBe('https://www.linkedin.com/in/kavya');
  expect(screen.getByLabelText('New password')).toBeTruthy();
  expect(screen.getByText('Unsaved changes: phone')).toBeTruthy();

  await hand.click(screen.getByRole('button', { name: 'Cancel change' }));
  await hand.click(screen.getByRole('button', { name: 'Save profile' }));
  await passes(1_000);
  expect(sent).toEqual([{ phone: '+91 98765 43210' }]);
  expect(screen.getByText('Everything is saved')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('shows how a month is written, for browsers that take it as text', async () => {
  savesFor(kavya);
  const { user: hand, passes } = renders(<Page />);
  await passes(100);
  await hand.click(screen.getByRole('button', { name: 'Add experience' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Start date/).placeholder).toBe('YYYY-MM');
});

it('adds an entry to those that another device has saved meanwhile', async () => {
  const saved = savesFor(kavya);
  const { user: hand, passes } = renders(<Page />);
  await passes(100);
  await fillsIn(hand);
  saved.user = { ...kavya, phone: '+91 11111', workExperiences: [TESTER] };
  await hand.click(screen.getByRole('button', { name: 'Save profile' }));
  await passes(1_000);
  expect(saved.user).toMatchObject({ phone: '+91 11111', workExperiences: [{ company: 'Acme' }, { company: 'Initech' }] });
  expect(screen.getByText('Tester, Initech')).toBeTruthy();
  expect(screen.getByText('Everything is saved')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('restores unsaved input after a reload, together with what another tab has saved since', async () => {
  let user = kavya;
  createNetwork({ 'GET /api/auth/me': () => ({ body: { user } }) });
  const { user: hand, passes, unmount } = renders(<Page />);
  await passes(100);
  await hand.type(field(/^Phone/), '+91 98765 43210');
  unmount();

  user = { ...kavya, linkedInUrl: 'https://www.linkedin.com/in/kavya' };
  const again = renders(<Page />);
  await again.passes(100);
  expect(field(/^Phone/).value).toBe('+91 98765 43210');
  expect(field(/^LinkedIn/).value).toBe('https://www.linkedin.com/in/kavya');
  expect(screen.getByRole('status').textContent).toBe('Unsaved changes: phone');
});

it('restores an unsaved entry after a reload, beside what another device has saved since; of two equal entries one can be removed', async () => {
  const saved = savesFor(kavya);
  const { user: hand, passes, unmount } = renders(<Page />);
  await passes(100);
  await fillsIn(hand);
  await hand.click(screen.getAllByRole('button', { name: 'Add experience' }).at(-1) as HTMLElement);
  unmount();

  saved.user = { ...kavya, workExperiences: [TESTER, TESTER] };
  const again = renders(<Page />);
  await again.passes(100);
  await again.user.click(screen.getAllByRole('button', { name: 'Remove Tester, Initech' })[0] as HTMLElement);
  await again.user.click(screen.getByRole('button', { name: 'Save profile' }));
  await again.passes(1_000);
  expect(saved.user.workExperiences).toMatchObject([{ company: 'Acme' }, { company: 'Initech' }]);
  expect(saved.user.workExperiences).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Remove Tester, Initech' })).toHaveLength(1);
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

it('keeps the last entry removed while another device saves something else', async () => {
  const saved = savesFor({ ...kavya, workExperiences: [TESTER] } as UserDocument);
  const { user: hand, queries, passes } = renders(<Page />);
  await passes(100);
  await hand.click(screen.getByRole('button', { name: 'Remove Tester, Initech' }));
  saved.user = { ...saved.user, linkedInUrl: 'https://www.linkedin.com/in/kavya' };
  await act(() => queries.invalidateQueries());
  await passes(100);
  expect(screen.queryByRole('button', { name: 'Remove Tester, Initech' })).toBeNull();
  expect(screen.getByText('Unsaved changes: work experience')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Save profile' }));
  await passes(1_000);
  expect(saved.user).toMatchObject({ linkedInUrl: 'https://www.linkedin.com/in/kavya', workExperiences: [] });
});

it('discards unsaved changes for good, and keeps what another device has saved', async () => {
  const saved = savesFor({ ...kavya, workExperiences: [TESTER] } as UserDocument);
  const { user: hand, queries, passes, unmount } = renders(<Page />);
  await passes(100);
  await hand.type(field(/^Phone/), '+91 98765 43210');
  await hand.click(screen.getByRole('button', { name: 'Change password' }));
  await hand.click(screen.getByRole('button', { name: 'Remove Tester, Initech' }));
  await fillsIn(hand);
  saved.user = { ...saved.user, linkedInUrl: 'https://www.linkedin.com/in/kavya' };
  await act(() => queries.invalidateQueries());
  await passes(100);
  await hand.click(screen.getByRole('button', { name: 'Discard changes' }));
  unmount();

  const again = renders(<Page />);
  await again.passes(100);
  expect(field(/^Phone/).value).toBe('');
  expect(field(/^LinkedIn/).value).toBe('https://www.linkedin.com/in/kavya');
  expect(screen.getByText('Tester, Initech')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Company/ })).toBeNull();
  expect(screen.getByText('Everything is saved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

it('names the entry that the server refuses, and what is wrong with it', async () => {
  const engineer = { company: 'Initech', position: 'Engineer', startDate: '2024-05', endDate: '2020-01', current: false };
  const user = { ...kavya, workExperiences: [engineer], education: [{ school: 'IIT', degree: 'BTech', startYear: 2015, current: true }] };
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user } }),
    'PUT /api/users/profile': () => ({
      status: 400,
      body: {
        message: 'Please check the entered values',
        code: 'malformed',
        requestId: 'r',
        errors: [
          { param: 'workExperiences.0.endDate', message: 'The end date must not be before the start date' },
          { param: 'education.0.degree', message: 'must be at most 200 characters' },
        ],
      },
    }),
  });
  const { user: hand, passes } = renders(<Page />);
  await passes(100);
  await hand.type(field(/^Phone/), '+91 98765 43210');
  await hand.click(screen.getByRole('button', { name: 'Save profile' }));
  await passes(1_000);
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('Engineer, Initech: The end date must not be before the start date');
  expect(alert).toContain('BTech: Degree must be at most 200 characters');
});

it('saves an entry that is typed but not added yet, or says what is missing in it', async () => {
  const sent: Partial<UserDocument>[] = [];
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user: kavya } }),
    'PUT /api/users/profile': ({ body }) => {
      sent.push(body as Partial<UserDocument>);
      return { body: { message: 'Saved', user: { ...kavya, ...(body as object) } } };
    },
  });
  const { user: hand, passes } = renders(<Page />);
  await passes(100);
  const save = async () => {
    await hand.click(screen.getByRole('button', { name: 'Save profile' }));
    await passes(1_000);
  };
  await hand.click(screen.getByRole('button', { name: 'Add experience' }));
  await hand.type(field(/^Company/), 'Acme');
  expect(screen.getByRole('status').textContent).toMatch(/^Unsaved changes: .*work experience$/);
  await save();
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(field(/^Position/));
  await hand.type(field(/^Position/), 'Engineer');
  await hand.type(screen.getByLabelText(/^Start date/), '2024-05');
  await save();
  expect(sent[0]?.workExperiences).toEqual([expect.objectContaining({ company: 'Acme', position: 'Engineer' })]);
});
