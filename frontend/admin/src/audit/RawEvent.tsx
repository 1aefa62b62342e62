import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useAnswer } from '../data/useAnswer.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { shortPosition } from './objects.ts';
import { LOG_FAILED } from './texts.ts';

const Code = styled('pre')({
  margin: 0,
  fontFamily: 'var(--font-mono)',
  fontSize: 'var(--text-xs)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** The event as stored, so that a reader can recompute its hash. */
export function RawEvent({ position, title }: { readonly position: string; readonly title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="text" aria-label={`Raw event: ${title}, #${shortPosition(position)}`} onClick={() => setOpen(true)}>
        Raw event
      </Button>
      {open && (
        <DetailsDialog wide title={title} onClose={() => setOpen(false)}>
          <Raw position={position} />
        </DetailsDialog>
      )}
    </>
  );
}

function Raw({ position }: { readonly position: string }) {
  const event = useAnswer('auditEvent', position);
  return (
    <AnswerStates of={event} loading={<ListLoading of="the event" rows={3} />} failure={LOG_FAILED}>
      {({ raw }) => <Code>{JSON.stringify(raw, undefined, 2)}</Code>}
    </AnswerStates>
  );
}
