import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Brand } from '../components/Brand.tsx';
import { headOf } from '../components/heads.ts';
import { HomePage } from '../features/home/HomePage.tsx';
import { PageLoading } from './PageLoading.tsx';
import type { PageEntry } from './pages.ts';
import { Frame } from './Shell.tsx';

// The build writes this into the HTML, so that it shows before the scripts load and replace it.

const markupOf = (page: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );

/** The home page as guests see it. */
export const homeMarkup = (): string =>
  markupOf(
    <Frame>
      <main id="main" tabIndex={-1}>
        <div>
          <HomePage />
        </div>
      </main>
    </Frame>,
  );

/** The beginning of every other page: its head, if that needs no data, and a skeleton. */
export const frameMarkup = (page?: PageEntry): string =>
  markupOf(
    <>
      <header className="nav">
        <div className="container nav__row">
          <Brand />
        </div>
      </header>
      <main className="first-frame">
        <PageLoading atOnce {...(page && { shape: page.shape, head: headOf(page.path) })} />
      </main>
    </>,
  );
