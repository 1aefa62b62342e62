import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBottom: 24,
});

/** A page with its content and its heading, which is also the document's title. */
export const Page = ({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) => (
  <>
    <title>{`${title} · S30`}</title>
    <Head>
      <Typography variant="h1">{title}</Typography>
      {aside}
    </Head>
    {children}
  </>
);
