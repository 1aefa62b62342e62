import { matchRoutes } from 'react-router-dom';
import { PAGES, type PageEntry } from './pages.ts';

export const pageAt = (pathname: string): PageEntry | undefined => matchRoutes([...PAGES], pathname)?.[0]?.route;
