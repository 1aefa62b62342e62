import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { HomePage } from '../features/home/HomePage.tsx';
import { Frame } from './Shell.tsx';

/** The first page as guests see it, so that the build can write it into the HTML: it is there before the scripts, which replace it. */
export const homeMarkup = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Frame>
          <main id="main" tabIndex={-1}>
            <div>
              <HomePage />
            </div>
          </main>
        </Frame>
      </MemoryRouter>
    </QueryClientProvider>,
  );
