/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ReasonInput } from '../form/ReasonInput.tsx';
import { useKept } from '../form/useKept.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { renders } from './dialogs.testing.tsx';

afterEach(cleanup);

function Refund({ busy = false }: { readonly busy?: boolean }) {
  const { value, set, unsaved } = useKept('refund:p1', '');
  return (
    <ActionDialog title="Refund" keep="Cancel" act="Refund" form unsaved={unsaved} busy={busy} onAct={() => {}} onClose={() => {}}>
      <ReasonInput id="reason" hint="It stays." value={value} onChange={set} />
    </ActionDialog>
  );
}
const opens = () => renders(<Refund />);
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason (optional)' });

it('says so when what was typed earlier is back', () => {
  opens();
  fireEvent.change(reason(), { target: { value: 'They did not come' } });
  expect(screen.queryByText(/What you had typed is back/)).toBeNull();
  cleanup();
  opens();
  expect(reason().value).toBe('They did not come');
  expect(screen.getByText(/What you had typed is back/)).toBeTruthy();
});

it('changes no text while it is sent, since what is typed by then would be lost', () => {
  renders(<Refund busy />);
  expect(reason().readOnly).toBe(true);
});
