import { Link } from 'react-router-dom';
import { Brand } from '../components/Brand.tsx';
import { SUPPORT_EMAIL } from '../components/support.ts';
import { useConducts } from '../components/useConducts.ts';

export function Footer() {
  const seesProblems = useConducts();
  return (
    <footer className="footer">
      <div className="container">
        <div className="footer__row">
          <div className="stack stack--2">
            <Brand />
            <p>Paid mock interviews with engineers from large tech companies. DSA, System Design and Behavioral/Leadership.</p>
          </div>
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <ul>
              <li>
                <Link to="/slots/available">Book Slot</Link>
              </li>
              <li>
                <Link to="/referral">Refer a Friend</Link>
              </li>
              {seesProblems && (
                <li>
                  <Link to="/problems">Problem Library</Link>
                </li>
              )}
              <li>
                <Link to="/about">About</Link>
              </li>
              <li>
                <Link to="/contact">Contact</Link>
              </li>
            </ul>
          </nav>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
              </li>
              <li>Typically replies within 1 hour</li>
            </ul>
          </div>
        </div>
        <p className="footer__base">© {new Date().getFullYear()} S30</p>
      </div>
    </footer>
  );
}
