import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBottom: 24,
});

let isFirstPage = true;

type Props = { readonly title: string; readonly tab?: string | undefined; readonly aside?: ReactNode; readonly children: ReactNode };

/**
 * A page with its content and its heading, which is also the document's title unless `tab` says more. If the link that led here
 * has gone with its page, focus moves to the heading, so that screen readers announce the new page.
 */
export function Page({ title, tab = title, aside, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <>
      <title>{`${tab} · S30`}</title>
      <Head>
        <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ '&&:focus': { outline: 'none' } }}>
          {title}
        </Typography>
        {aside}
      </Head>
      {children}
    </>
  );
}
