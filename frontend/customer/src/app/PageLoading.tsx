import { Loading, type SkeletonShape } from '../components/Placeholders.tsx';

/** In the place of a page whose code is on its way. */
export const PageLoading = ({ shape = 'card', atOnce = false }: { readonly shape?: SkeletonShape; readonly atOnce?: boolean }) => (
  <div className="container page-loading">
    <Loading what="the page" shape={shape} atOnce={atOnce} />
  </div>
);
