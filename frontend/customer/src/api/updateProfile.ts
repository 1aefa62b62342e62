import type { ProfileChange } from '@s30/contracts/routes/users';
import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import type { z } from 'zod';
import { useCommand } from './useCommand.ts';

/** Changes the user's profile, password, default meeting link or Zelle ID; omitted keys stay unchanged. */
export const useUpdateProfile = () =>
  useCommand(async (change: z.input<typeof ProfileChange>) => {
    const answer = await call('updateProfile', { body: change });
    session.changeUser(answer.user);
    return answer;
  });
