import type { InterviewType } from '@s30/contracts/interviewTypes';
import { Fragment } from 'react';

/** An interview type that may break after its slash. */
export const TypeName = ({ type }: { readonly type: InterviewType }) =>
  type.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
