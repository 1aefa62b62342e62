import type { UserDocument } from '@s30/contracts/documents/user';
import { formatAmount } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { meQuery, walletQuery } from '../../api/me.ts';
import { buttonClass } from '../../components/Button.tsx';
import { CopyButton } from '../../components/Copy.tsx';
import { HEADS } from '../../components/heads.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';

const BONUS = formatAmount(REFERRAL_BONUS_RUPEES, 'INR');
const STEPS = [
  ['Share your link', 'The code is filled in when your friend registers.'],
  ['They book and pay', 'Any type, any interviewer, by UPI or Zelle.'],
  ['They complete it', `Each of you receives ${BONUS}. There is no limit on referrals.`],
] as const;

const HowItWorks = () => (
  <section aria-labelledby="bonus-title">
    <h2 id="bonus-title">How the bonus works</h2>
    <ol className="steps">
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const Invitation = ({ code }: { readonly code: string }) => {
  const link = `${window.location.origin}/register?ref=${encodeURIComponent(code)}`;
  return (
    <section className="card" aria-labelledby="invite-title">
      <div className="card__body stack">
        <h2 id="invite-title">Your invite link</h2>
        <div className="affix">
          <input className="input" readOnly value={link} aria-label="Invite link" onFocus={(event) => event.target.select()} />
          <CopyButton look="primary" text={link} label="Copy link" />
        </div>
        <p className="small muted">
          Or give them your code: <strong className="mono">{code}</strong>
        </p>
      </div>
    </section>
  );
};

/** Credit that waits for an admin's check, and credit that was declined. */
function OnItsWay() {
  const { data: wallet } = useQuery(walletQuery());
  if (wallet === undefined || (wallet.waiting === 0 && wallet.declined.length === 0)) return undefined;
  return (
    <div className="stack small">
      {wallet.waiting > 0 && (
        <p>
          <strong>{formatAmount(wallet.waiting, 'INR')}</strong> more waits for a check by an admin.
        </p>
      )}
      {wallet.declined.map(({ amount, reason }, at) => (
        <p key={at} className="pre-line">
          An admin has declined {formatAmount(amount, 'INR')}. Reason: {reason}
        </p>
      ))}
    </div>
  );
}

const Balance = ({ user }: { readonly user: UserDocument }) => (
  <aside className="card split__aside" aria-labelledby="balance-title">
    <div className="card__body stack">
      <div>
        <h2 id="balance-title" className="stat__label">
          S30 balance
        </h2>
        <p className="pay-amount">{formatAmount(user.s30Balance, 'INR')}</p>
      </div>
      <OnItsWay />
      <p className="small muted">It lowers what you pay at your next booking. The amount left to pay is shown before you send money.</p>
      <hr />
      <dl className="amounts">
        <div>
          <dt>Friends referred</dt>
          <dd>{user.referralsCount}</dd>
        </div>
        <div>
          <dt>Rewards earned</dt>
          <dd>{formatAmount(user.referralRewards, 'INR')}</dd>
        </div>
      </dl>
      <Link className={buttonClass({ look: 'secondary' })} to="/slots/available">
        See available slots
      </Link>
    </div>
  </aside>
);

const Join = () => (
  <div className="card card__body stack">
    <h2>Join, then invite</h2>
    <p className="small muted">Your own code and balance appear here once you have an account.</p>
    <div className="cluster">
      <Link className={buttonClass({ look: 'primary' })} to="/register">
        Get Started
      </Link>
      <Link className={buttonClass({ look: 'quiet' })} to="/login?next=%2Freferral">
        Login
      </Link>
    </div>
  </div>
);

function Member() {
  const me = useQuery(meQuery());
  return (
    <Loaded query={me} what="your referrals" failed="Failed to load referral data. Please try again." shape="card">
      {(user) => (
        <div className="split">
          <div className="stack stack--6">
            <Invitation code={user.referralCode} />
            <HowItWorks />
          </div>
          <Balance user={user} />
        </div>
      )}
    </Loaded>
  );
}

export function ReferralPage() {
  const isMember = useSession().status === 'signedIn';
  return (
    <Page {...HEADS['/referral']}>
      {isMember ? (
        <Member />
      ) : (
        <div className="stack stack--6">
          <Join />
          <HowItWorks />
        </div>
      )}
    </Page>
  );
}
