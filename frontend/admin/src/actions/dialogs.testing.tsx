import { ApiError } from '@s30/frontend-shared/api/apiError';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type ConsoleDataProvider, dataProvider } from '../data/dataProvider.ts';
import { queryClient } from '../data/queryClient.ts';
import { components } from '../theme/components.ts';

/** Renders an open dialog as the console does; `provider`: its calls and their answers. */
export function renders(dialog: ReactNode, provider: Partial<ConsoleDataProvider> = {}): void {
  // jsdom does not have it.
  Element.prototype.scrollIntoView = () => {};
  queryClient.clear();
  const given = { ...dataProvider, ...provider } as ConsoleDataProvider;
  const element = (
    <AdminContext dataProvider={given} queryClient={queryClient} theme={{ components }}>
      {dialog}
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

export const refusal = (code: string, message: string): ApiError => new ApiError({ status: 409, code, message });
