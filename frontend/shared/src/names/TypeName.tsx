import { Fragment } from 'react';

/** The name of an interview type, or several: each may break after its slash. */
export const TypeName = ({ type }: { readonly type: string }) =>
  type.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && '/'}
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
