import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { HomePage } from '../features/home/HomePage.tsx';
import { Frame } from './Shell.tsx';

/** The home page as guests see it. The build writes it into the HTML, so that it shows before the scripts load and replace it. */
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
