/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { meQuery } from '../../api/me.ts';
import { DefaultLinkForm } from '../../features/slots/manage/DefaultLinkForm.tsx';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';

function Page() {
  const { data } = useQuery(meQuery());
  return data && <DefaultLinkForm link={data.defaultMeetingLink} />;
}
const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Meeting URL' });
const [OLD, OTHER, OWN] = ['https://meet.example.com/old', 'https://meet.example.com/other', 'https://meet.example.com/own'];

async function opens() {
  let user = { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate', defaultMeetingLink: OLD };
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user } }),
    'PUT /api/users/profile': ({ body }) => {
      user = { ...user, ...(body as object) };
      return { body: { message: 'Saved', user } };
    },
  });
  const { user: hand, queries, passes } = renders(<Page />);
  await passes(100);
  return {
    hand,
    types: async (text: string) => {
      await hand.clear(link());
      await hand.type(link(), text);
    },
    saves: async () => {
      await hand.click(screen.getByRole('button', { name: 'Save link' }));
      await passes(1_000);
    },
    otherTabSaves: async (defaultMeetingLink: string) => {
      user = { ...user, defaultMeetingLink };
      await act(() => queries.invalidateQueries());
      await passes(100);
    },
  };
}

afterEach(leaves);

it('shows what another tab has saved', async () => {
  const { otherTabSaves } = await opens();
  await otherTabSaves(OTHER);
  expect(link().value).toBe(OTHER);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

it('keeps the input of this tab, and marks it as not saved', async () => {
  const { types, otherTabSaves } = await opens();
  await types(OWN);
  await otherTabSaves(OTHER);
  expect(link().value).toBe(OWN);
  expect(screen.getByText('Not saved yet')).toBeTruthy();
});

it('has nothing to save after it was sent, and shows what another tab saves after that', async () => {
  const { types, saves, otherTabSaves } = await opens();
  await types(OWN);
  await saves();
  expect(link().value).toBe(OWN);
  expect(screen.queryByText('Not saved yet')).toBeNull();
  await otherTabSaves(OTHER);
  expect(link().value).toBe(OTHER);
});
