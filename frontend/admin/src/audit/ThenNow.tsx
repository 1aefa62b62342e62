import { styled } from '@mui/material/styles';

const Both = styled('span')({
  '& del': { color: 'var(--color-text-muted)', textDecorationThickness: 1 },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
});

/** The value if it is unchanged, otherwise then → now. */
export const ThenNow = ({ before, now }: { readonly before: string; readonly now: string }) =>
  before === now ? (
    before
  ) : (
    <Both>
      <del>{before}</del> → <ins>{now}</ins>
    </Both>
  );
