import { Button } from '@mui/material';
import { RATING_TEXT_SHOWN } from '@s30/contracts/rules';
import { useState } from 'react';
import { Muted } from '../page/Muted.tsx';
import { cut } from './cut.ts';

/** The text of a rating. Long texts are cut and can be opened in full. */
export function RatingText({ text, by }: { readonly text: string; readonly by: string }) {
  const [whole, setWhole] = useState(false);
  const beginning = cut(text, RATING_TEXT_SHOWN);
  if (text === '') return <Muted>No text</Muted>;
  if (beginning === undefined) return text;
  return (
    <>
      {whole ? text : beginning}{' '}
      <Button
        variant="text"
        size="small"
        aria-expanded={whole}
        aria-label={`${whole ? 'Show less' : 'Show all'} of the feedback by ${by}`}
        onClick={() => setWhole(!whole)}
        sx={{ minHeight: 24, px: 1, py: 0, color: 'primary.main' }}
      >
        {whole ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}
