import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';

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

/** True if the list is the previous page of this tab. Browsers without the Navigation API do not tell. */
function cameFrom(path: string): boolean {
  const { navigation } = window;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  return typeof before === 'string' && new URL(before).pathname === path;
}

/** Leads to a list. Users who came from there go back, to the filter, the rows and the place that they left. */
export function useWayBack(to: string) {
  const navigate = useNavigate();
  return () => (cameFrom(to) ? navigate(-1) : navigate(to));
}

type BackLinkProps = { readonly to: string; readonly className?: string; readonly onClick?: () => void; readonly children: ReactNode };

export function BackLink({ to, className, onClick, children }: BackLinkProps) {
  const goBack = useWayBack(to);
  const go = (event: MouseEvent) => {
    onClick?.();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !cameFrom(to)) return;
    event.preventDefault();
    void goBack();
  };
  return (
    <Link className={className} to={to} onClick={go}>
      {children}
    </Link>
  );
}
