import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { HEADS } from '../../components/heads.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { OwnDataPart } from './OwnDataPart.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { SecondFactorPart } from './SecondFactorPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';

export function ProfilePage() {
  const me = useQuery(meQuery());
  return (
    <Page {...HEADS['/profile']}>
      <Loaded query={me} what="your profile" failed="Failed to load your profile settings" shape="form" count={4}>
        {(user) => (
          <div className="stack stack--6">
            <ProfileEditor key={user._id} user={user} />
            <SecondFactorPart />
            <SessionsPart />
            <OwnDataPart />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
