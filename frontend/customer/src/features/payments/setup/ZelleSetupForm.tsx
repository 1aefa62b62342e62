import { decimalOf, minus, moneyFrom, platformFeeOf } from '@s30/contracts/money';
import { FEE_NOTICE } from '@s30/contracts/rejections';
import { ProfileChange } from '@s30/contracts/routes/users';
import { PLATFORM_FEE_PERCENT, ZELLE_ID_MAX } from '@s30/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { useUpdateProfile } from '../../../api/account.ts';
import { pricesQuery } from '../../../api/settings.ts';
import { Amounts } from '../../../components/Amounts.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../../components/forms/inputs.tsx';
import { resolverOf } from '../../../components/forms/resolverOf.ts';
import { Unsaved } from '../../../components/forms/Unsaved.tsx';
import { useSavedForm } from '../../../components/forms/useSavedForm.ts';
import { useSubmission } from '../../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../../components/toast.ts';

/** An example of the fee, using a real price in US dollars, the currency of Zelle. */
function FeeExample() {
  const [price] = useQuery(pricesQuery()).data ?? [];
  if (!price) return undefined;
  const amount = moneyFrom(price.usdPrice, 'USD');
  const fee = platformFeeOf(amount);
  return (
    <Amounts
      currency="USD"
      lines={[
        { label: price.interviewType, amount: price.usdPrice },
        { label: `Platform fee, ${PLATFORM_FEE_PERCENT}%`, amount: decimalOf(fee), kind: 'deduction' },
        { label: 'You keep', amount: decimalOf(minus(amount, fee)), kind: 'total' },
      ]}
    />
  );
}

export function ZelleSetupForm({ zelleId }: { readonly zelleId: string }) {
  const update = useUpdateProfile();
  const { form, isSaved } = useSavedForm(resolverOf(ProfileChange), { zelleId });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { zelleId: 'Zelle ID' },
    failed: 'Error updating Zelle ID',
    draft: 'zelle',
    send: async (change) => {
      await update.mutateAsync(change);
      isSaved(change);
      toastSuccess('Zelle ID updated successfully');
    },
  });
  return (
    <form className="card" aria-label="Zelle setup" noValidate onSubmit={onSubmit}>
      <div className="card__body stack stack--6">
        <ErrorSummary summary={summary} />
        <TextField
          form={form}
          name="zelleId"
          label="Zelle ID"
          maxLength={ZELLE_ID_MAX}
          autoComplete="off"
          hint="The email address or phone number of your Zelle account."
        />
        <div className="change">
          <p className="small">{FEE_NOTICE}.</p>
          <FeeExample />
        </div>
      </div>
      <div className="card__foot">
        <Unsaved form={form} />
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save Zelle ID'}
        </Button>
      </div>
    </form>
  );
}
