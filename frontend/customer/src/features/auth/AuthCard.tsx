import { type ReactNode, useEffect } from 'react';
import { usePageHeading } from '../../components/Page.tsx';

type AuthCardProps = {
  readonly title: string;
  readonly heading?: string;
  readonly lead: ReactNode;
  /** True when the card replaces another view of the same page: focus moves to its heading. */
  readonly isNewView?: boolean;
  readonly children: ReactNode;
};

/** The narrow card that the auth pages share. */
export function AuthCard({ title, heading = title, lead, isNewView = false, children }: AuthCardProps) {
  const h1 = usePageHeading(title);
  useEffect(() => {
    if (isNewView) h1.current?.focus();
  }, [isNewView, h1]);
  return (
    <div className="container">
      <div className="auth stack stack--6">
        <div className="center">
          <h1 ref={h1} tabIndex={-1}>
            {heading}
          </h1>
          <p className="muted">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
