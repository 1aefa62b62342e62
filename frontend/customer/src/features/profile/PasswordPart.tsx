import { PASSWORD_MIN } from '@s30/contracts/rules';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import type { ProfileForm } from './profileForm.ts';

type Passwords = 'currentPassword' | 'newPassword' | 'confirmPassword';
type PasswordPartProps<Context> = {
  readonly form: UseFormReturn<ProfileForm, Context, ProfileForm>;
  readonly isOpen: boolean;
  readonly labels: Readonly<Record<Passwords, string>>;
};
const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** Changing the password is optional: while closed, this part sends nothing; cancelling clears the fields. */
export function PasswordPart<Context>({ form, isOpen, labels }: PasswordPartProps<Context>) {
  const toggle = () => {
    for (const name of FIELDS) form.setValue(name, '', { shouldDirty: true });
    form.clearErrors([...FIELDS]);
    form.setValue('changesPassword', !isOpen, { shouldDirty: true });
  };
  return (
    <section className="card" aria-labelledby="password-title">
      <div className="card__head">
        <h2 id="password-title">Password</h2>
        <Button look="secondary" size="sm" aria-expanded={isOpen} aria-controls="password-fields" onClick={toggle}>
          {isOpen ? 'Cancel change' : 'Change password'}
        </Button>
      </div>
      <div className="card__body form-grid" id="password-fields" hidden={!isOpen}>
        {isOpen && (
          <>
            <TextField form={form} name="currentPassword" label={labels.currentPassword} type="password" autoComplete="current-password" />
            <TextField
              form={form}
              name="newPassword"
              label={labels.newPassword}
              type="password"
              autoComplete="new-password"
              hintBelow
              hint={`At least ${PASSWORD_MIN} characters.`}
            />
            <TextField form={form} name="confirmPassword" label={labels.confirmPassword} type="password" autoComplete="new-password" />
          </>
        )}
      </div>
    </section>
  );
}
