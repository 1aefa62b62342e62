/** What a page or a part of it looks like while it loads. */
export type SkeletonShape = 'list' | 'stats' | 'card' | 'form';
