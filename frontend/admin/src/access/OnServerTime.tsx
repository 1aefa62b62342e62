import { type ReactNode, useEffect, useState } from 'react';
import { PageLoading } from '../page/PageLoading.tsx';
import { answered } from './leave.ts';

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
