import { type ReactNode, useEffect, useState } from 'react';
import { answered } from '../access/leave.ts';
import { PageLoading } from './PageLoading.tsx';

let isKnown = false;

/** Waits for the server's clock where content `depends` on it: until the server's first answer, only the device's is known. */
export function OnServerTime({ depends, children }: { readonly depends: boolean; readonly children: ReactNode }) {
  const [is, setIs] = useState(isKnown);
  useEffect(() => {
    void answered().then(() => {
      isKnown = true;
      setIs(true);
    });
  }, []);
  return depends && !is ? <PageLoading /> : children;
}
