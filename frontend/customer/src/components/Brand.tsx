import { Link } from 'react-router-dom';

export const Brand = () => (
  <Link className="brand" to="/">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.75" fill="none" stroke="currentcolor" strokeWidth="2.5" />
      <path d="M12 5a7 7 0 0 1 0 14z" fill="currentcolor" />
    </svg>
    S30
  </Link>
);
