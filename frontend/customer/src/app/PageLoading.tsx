import type { PageHead } from '../components/heads.ts';
import { containerClass, Head } from '../components/Page.tsx';
import { Loading } from '../components/Placeholders.tsx';
import type { SkeletonShape } from '../components/skeletonShape.ts';

type PageLoadingProps = { readonly head?: PageHead | undefined; readonly shape?: SkeletonShape; readonly atOnce?: boolean };

/** Shown while the code of a page loads. */
export function PageLoading({ head, shape = 'card', atOnce = false }: PageLoadingProps) {
  const loading = <Loading what="the page" shape={shape} atOnce={atOnce} />;
  if (!head) return <div className="container page-loading">{loading}</div>;
  const { title, heading = title, lead, narrow = false } = head;
  return (
    <div className={containerClass(narrow)}>
      <Head heading={heading} lead={lead} />
      {loading}
    </div>
  );
}
