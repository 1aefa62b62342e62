import { useCallback, useEffect, useRef, useState } from 'react';

type State<Answer> = { readonly answer?: Answer; readonly error?: unknown; readonly busy: boolean; readonly asked?: () => Promise<Answer> };

/**
 * What the server answers to a question that is no list of records. An earlier answer stays while a newer one is fetched, to the same question,
 * to one that is put in its place once or to another; when that fails, the answer to the one before does not stand for it.
 */
export function useAnswer<Answer>(ask: () => Promise<Answer>) {
  const [state, setState] = useState<State<Answer>>({ busy: true });
  const latest = useRef(0);
  const put = useCallback(
    async (question: () => Promise<Answer>) => {
      latest.current += 1;
      const own = latest.current;
      const isCurrent = () => own === latest.current;
      setState((now) => ({ ...now, busy: true }));
      try {
        const answer = await question();
        if (isCurrent()) setState({ answer, asked: ask, busy: false });
      } catch (error) {
        if (isCurrent()) setState((now) => ({ ...(now.asked === ask && now), error, busy: false }));
      }
    },
    [ask],
  );
  const reload = useCallback(() => put(ask), [put, ask]);
  useEffect(() => {
    void reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);
  return { ...state, reload, put };
}
