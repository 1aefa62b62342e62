import type { Role } from '@s30/contracts/fields';
import { DASHBOARD_WEEKS } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../components/Icon.tsx';

type CardProps = { readonly icon: IconName; readonly text: string; readonly isPrimary?: boolean; readonly children: ReactNode };

const ActionCard = ({ icon, text, isPrimary = false, children }: CardProps) => (
  <li className={isPrimary ? 'action-card action-card--primary' : 'action-card'}>
    <span className="glyph" aria-hidden="true">
      <Icon name={icon} />
    </span>
    <div>
      <h3>{children}</h3>
      <p>{text}</p>
    </div>
    <Icon name="right" />
  </li>
);

type ActionCardsProps = { readonly role: Role; readonly openSlots?: number | undefined };
const openText = (openSlots: number | undefined) =>
  openSlots === undefined ? 'Publish, filter, delete' : `${openSlots} open in the next ${DASHBOARD_WEEKS} weeks`;

export const ActionCards = ({ role, openSlots }: ActionCardsProps) => (
  <section aria-labelledby="actions-title">
    <h2 id="actions-title" className="visually-hidden">
      Actions
    </h2>
    <ul className="stack stack--3">
      {role !== 'interviewer' && role !== 'auditor' && (
        <ActionCard icon="calendar" text="Open slots in your time zone" isPrimary>
          <Link to="/slots/available">Book a Mock Interview</Link>
        </ActionCard>
      )}
      {role === 'candidate' && (
        <ActionCard icon="wallet" text="Every payment, its proof, refund and receipt">
          <Link to="/payments">Payments</Link>
        </ActionCard>
      )}
      {role === 'interviewer' && (
        <>
          <ActionCard icon="calendar" text={openText(openSlots)} isPrimary>
            <Link to="/slots/manage">Manage Interview Slots</Link>
          </ActionCard>
          <ActionCard icon="wallet" text="UPI ID, QR code, Zelle">
            <Link to="/payments/setup">Set Up Payment</Link>
          </ActionCard>
        </>
      )}
      {role === 'admin' && (
        <ActionCard icon="shield" text="Users, prices, payments">
          <a href="/admin">Admin Dashboard</a>
        </ActionCard>
      )}
      {role === 'auditor' && (
        <ActionCard icon="shield" text="Histories, time travel, integrity of the log" isPrimary>
          <a href="/admin/audit">Audit</a>
        </ActionCard>
      )}
      <ActionCard icon="user" text="Experience, education, password">
        <Link to="/profile">Update Profile</Link>
      </ActionCard>
    </ul>
  </section>
);
