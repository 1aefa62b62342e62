import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { session } from '@s30/frontend-shared/session/session';
import { useNavigate } from 'react-router-dom';
import { toastSuccess } from '../../components/toast.ts';
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx';
import { eraseOwnAccount } from './ownData.ts';

const CONSEQUENCES =
  'Your name, address, profile, feedback and files are erased at once, for everybody, and your S30 balance lapses. This cannot be undone. ' +
  'Others see "Erased person" where you were; amounts and dates stay for the books.';

export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <OwnPasswordDialog
      title="Delete your account?"
      about={CONSEQUENCES}
      keep="Keep my account"
      action={['Delete for ever', 'Deleting']}
      look="danger-solid"
      failed="Failed to delete your account. Please try again."
      send={async (password) => {
        const { message } = await eraseOwnAccount(password);
        dropDrafts();
        session.end('logout');
        await navigate('/login');
        toastSuccess(message);
      }}
      onClose={onClose}
    />
  );
}
