import { Loading, type SkeletonShape } from '../components/Placeholders.tsx';

/** Shown while the code of a page loads. */
export const PageLoading = ({ shape = 'card', atOnce = false }: { readonly shape?: SkeletonShape; readonly atOnce?: boolean }) => (
  <div className="container page-loading">
    <Loading what="the page" shape={shape} atOnce={atOnce} />
  </div>
);
