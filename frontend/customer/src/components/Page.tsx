import { type ReactNode, type Ref, useEffect, useRef } from 'react';

let isFirstPage = true;

/**
 * Sets the title of the browser tab. On every page but the first, focus moves to the heading, so that screen readers announce
 * the new page.
 */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · S30`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}

type HeadProps = {
  readonly heading: ReactNode;
  readonly lead?: ReactNode;
  readonly back?: ReactNode;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly h1?: Ref<HTMLHeadingElement>;
};

export const Head = ({ heading, lead, back, aside, h1 }: HeadProps) => (
  <div className="page-head">
    <div>
      {back && <p className="small page-head__back">{back}</p>}
      <h1 ref={h1} tabIndex={-1}>
        {heading}
      </h1>
      {lead && <p>{lead}</p>}
    </div>
    {aside}
  </div>
);

export const containerClass = (narrow: boolean): string => (narrow ? 'container container--narrow' : 'container');

type PageProps = Omit<HeadProps, 'heading' | 'h1'> & {
  readonly title: string;
  /** The title of the browser tab, if it says more. */
  readonly tab?: string | undefined;
  /** The heading, if it says more. */
  readonly heading?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
};

export function Page({ title, tab = title, heading = title, narrow = false, children, ...head }: PageProps) {
  const h1 = usePageHeading(tab);
  return (
    <div className={containerClass(narrow)}>
      <Head {...head} heading={heading} h1={h1} />
      {children}
    </div>
  );
}
