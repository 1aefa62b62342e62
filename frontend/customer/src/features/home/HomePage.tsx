import { useSession } from '@s30/frontend-shared/session/useSession';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/Button.tsx';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { usePageHeading } from '../../components/Page.tsx';
import { InterviewTypes } from './InterviewTypes.tsx';
import { SampleReport } from './SampleReport.tsx';

const PROMISES = ['Price shown before you book', 'Pay by UPI or Zelle', 'Times in your own zone'] as const;

const STEPS = [
  ['Create an account', 'With your email. It takes a minute and costs nothing.'],
  ['Pay and book', 'Choose a slot. It is held for you while you pay by UPI or Zelle and upload the proof.'],
  ['Prepare', 'The date, your time zone and the meeting link are in My Interviews.'],
  ['Attend and improve', 'Five scores from 1 to 10, strengths and areas of improvement, in writing.'],
] as const;

const FEATURES: readonly (readonly [IconName, string, string])[] = [
  ['rupee', 'Every rupee accounted for', 'Price, S30 balance used and what is left to pay stand side by side before you send anything.'],
  ['clock', 'One slot, one candidate', 'While you pay, nobody else can take your slot. A timer shows how long it is held.'],
  ['shield', 'Proof is kept', 'Your payment proof goes to the interviewer, who verifies it in 1-2 business days.'],
];

function Hero({ isMember }: { readonly isMember: boolean }) {
  const heading = usePageHeading('Mock interviews with engineers');
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="stack stack--6">
        <h1 id="hero-title" ref={heading} tabIndex={-1}>
          Practise with the engineers who run the real interviews.
        </h1>
        <p className="hero__lead">
          Book a timed DSA, System Design or Behavioral/Leadership mock with an engineer from a large tech company, and leave with a scored
          report. Mocks start at Rs 1499 per mock.
        </p>
        <div className="cluster">
          {isMember ? (
            <Link className={buttonClass({ look: 'primary', size: 'lg' })} to="/dashboard">
              Go to Dashboard
            </Link>
          ) : (
            <>
              <Link className={buttonClass({ look: 'primary', size: 'lg' })} to="/register">
                Get Started
              </Link>
              <Link className={buttonClass({ look: 'secondary', size: 'lg' })} to="/login">
                Login
              </Link>
            </>
          )}
        </div>
        <ul className="hero__note">
          {PROMISES.map((promise) => (
            <li key={promise}>
              <Icon name="check" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <SampleReport />
    </section>
  );
}

const CallToAction = ({ isMember }: { readonly isMember: boolean }) => (
  <section className="cta" aria-labelledby="cta-title">
    <div>
      <h2 id="cta-title">Make the first mistake here.</h2>
      <p>Open slots for the next weeks, in your time zone.</p>
    </div>
    <div className="cluster">
      {isMember ? (
        <Link className={buttonClass({ look: 'on-ink', size: 'lg' })} to="/dashboard">
          Go to Dashboard
        </Link>
      ) : (
        <>
          <Link className={buttonClass({ look: 'on-ink', size: 'lg' })} to="/register">
            Get Started
          </Link>
          <Link className="fingertip" to="/login">
            Login
          </Link>
        </>
      )}
    </div>
  </section>
);

export function HomePage() {
  const isMember = useSession().status === 'signedIn';
  return (
    <div className="container">
      <Hero isMember={isMember} />
      <div className="ruler" aria-hidden="true" />
      <InterviewTypes />
      <section className="section" aria-labelledby="how-title">
        <h2 id="how-title">How it works</h2>
        <ol className="steps">
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section" aria-labelledby="trust-title">
        <h2 id="trust-title">Nothing about your money or time is left open</h2>
        <ul className="features">
          {FEATURES.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
          <li>
            <Icon name="gift" />
            <h3>₹500.00 for both of you</h3>
            <p>
              Refer a friend: after their first paid mock is completed, each of you receives S30 balance.{' '}
              <Link to="/referral">How the bonus works</Link>
            </p>
          </li>
        </ul>
      </section>
      <CallToAction isMember={isMember} />
    </div>
  );
}
