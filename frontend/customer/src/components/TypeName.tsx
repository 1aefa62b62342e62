import type { InterviewType } from '@s30/contracts/interviewTypes';
import { Fragment } from 'react';

/** Behavioral/Leadership may break after its slash. */
export const TypeName = ({ type }: { readonly type: InterviewType }) =>
  type.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && '/'}
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
