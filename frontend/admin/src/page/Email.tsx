import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';

/**
 * In a table, keeps its width, which the styles of a name column would otherwise shrink; `--email-width` where there is room for more.
 * Cards have enough space.
 */
const Address = styled(Typography)({
  overflowWrap: 'anywhere',
  'td &, th &': { width: 'max-content', maxWidth: 'var(--email-width, 9rem)' },
  '@container (max-width: 59.99rem)': { '.wide td &, .wide th &': { width: 'auto', maxWidth: 'none' } },
  '@container (max-width: 39.99rem)': { 'td &, th &': { width: 'auto', maxWidth: 'none' } },
  '@container (min-width: 72rem)': { 'td &, th &': { maxWidth: '17rem' } },
}) as typeof Typography;

/** An email address below a name. An address too long for a line breaks after its @. */
export function Email({ of }: { readonly of: string }) {
  const at = of.lastIndexOf('@') + 1;
  return (
    <Address variant="body2" component="div" color="textSecondary">
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </Address>
  );
}
