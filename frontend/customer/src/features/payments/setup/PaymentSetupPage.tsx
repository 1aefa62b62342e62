import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../components/Loaded.tsx';
import { Page } from '../../../components/Page.tsx';
import { Tabs, tabId } from '../../../components/Tabs.tsx';
import { paymentSetupQuery } from '../api.ts';
import { UpiSetupForm } from './UpiSetupForm.tsx';
import { ZelleSetupForm } from './ZelleSetupForm.tsx';

const TABS = [
  ['upi', 'UPI Setup'],
  ['zelle', 'Zelle Setup'],
] as const;
const FAILED = {
  upi: 'Failed to load your UPI setup. Please try again later.',
  zelle: 'Failed to load your Zelle setup. Please try again later.',
} as const;
const PANEL = 'setup-panel';

export function PaymentSetupPage() {
  const [address, setAddress] = useSearchParams();
  const setup = useQuery(paymentSetupQuery());
  const used = setup.data?.zelleId && !setup.data.upiId ? 'zelle' : 'upi';
  const tab = TABS.find(([method]) => method === address.get('method'))?.[0] ?? used;
  const setTab = (method: 'upi' | 'zelle') => setAddress({ method }, { replace: true, preventScrollReset: true });
  return (
    <Page
      narrow
      title="Payment setup"
      lead="Candidates pay you directly. This is where their money goes."
      back={<Link to="/dashboard">Back to Dashboard</Link>}
    >
      <Tabs label="Method" look="tabs" tabs={TABS} selected={tab} onSelect={setTab} panelId={PANEL} />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="mt-4">
        <Loaded query={setup} what="your payment setup" failed={FAILED[tab]} shape="form" count={2}>
          {(found) => (tab === 'upi' ? <UpiSetupForm setup={found} /> : <ZelleSetupForm zelleId={found.zelleId} />)}
        </Loaded>
      </div>
    </Page>
  );
}
