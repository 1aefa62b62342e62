import { Facts } from '../../components/Facts.tsx';
import { HEADS } from '../../components/heads.ts';
import { Page } from '../../components/Page.tsx';
import { SUPPORT_EMAIL } from '../../components/support.ts';

export const ContactPage = () => (
  <Page {...HEADS['/contact']}>
    <div className="card card__body stack">
      <Facts
        facts={[
          [
            'Email',
            <a key="email" className="fingertip" href={`mailto:${SUPPORT_EMAIL}`}>
              {SUPPORT_EMAIL}
            </a>,
          ],
          ['Response time', 'Typically replies within 1 hour'],
        ]}
      />
      <p className="small muted">For a payment, name the first 8 characters of its ID. Never send passwords or card numbers.</p>
    </div>
  </Page>
);
