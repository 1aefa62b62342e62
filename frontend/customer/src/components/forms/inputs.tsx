import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { describedBy, Field } from './Field.tsx';
import { fieldId, messageIn } from './useSubmission.ts';

type Bound<Values extends FieldValues, Context, Sent> = {
  readonly form: UseFormReturn<Values, Context, Sent>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  readonly hintBelow?: boolean;
  /** The fields whose errors may be about this one too: they are checked again when it changes. */
  readonly concerns?: readonly Path<Values>[] | undefined;
};

const registered = <Values extends FieldValues, Context, Sent>({
  form,
  name,
  concerns = [],
}: Pick<Bound<Values, Context, Sent>, 'form' | 'name' | 'concerns'>) =>
  form.register(name, { deps: concerns.filter((other) => messageIn(form.formState.errors, other) !== undefined) });

/** What is typed while the form is sent would be lost once it is saved. Not `disabled`: Enter in the field would lose the focus. */
const isSending = <Values extends FieldValues, Context, Sent>(form: UseFormReturn<Values, Context, Sent>) => form.formState.isSubmitting;

type TextFieldProps<Values extends FieldValues, Context, Sent> = Bound<Values, Context, Sent> &
  Omit<ComponentProps<'input'>, 'form' | 'name' | 'id' | 'className' | 'readOnly'> & { readonly isCode?: boolean };

/** Phones would capitalize and correct what is typed, even where it is an id or a code. */
const AS_TYPED = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

export function TextField<Values extends FieldValues, Context, Sent>(props: TextFieldProps<Values, Context, Sent>) {
  const { form, name, label, optional, hint, aside, hintBelow, concerns, isCode = false, type = 'text', ...rest } = props;
  const [id, error] = [fieldId(name), messageIn(form.formState.errors, name)];
  return (
    <Field id={id} label={label} optional={optional} hint={hint} hintBelow={hintBelow} aside={aside} error={error}>
      <input
        {...(rest.autoComplete === 'off' && AS_TYPED)}
        {...rest}
        {...registered({ form, name, concerns })}
        readOnly={isSending(form)}
        {...(rest.disabled ? { disabled: true } : {})}
        id={id}
        type={type}
        className={isCode ? 'input input--code' : 'input'}
        required={!optional}
        {...describedBy(id, { hint, error })}
      />
    </Field>
  );
}

type SelectFieldProps<Values extends FieldValues, Context, Sent> = Bound<Values, Context, Sent> & { readonly children: ReactNode };

export function SelectField<Values extends FieldValues, Context, Sent>(props: SelectFieldProps<Values, Context, Sent>) {
  const { form, name, label, optional, hint, aside, concerns, children, ...rest } = props;
  const [id, error] = [fieldId(name), messageIn(form.formState.errors, name)];
  return (
    <Field id={id} label={label} optional={optional} hint={hint} aside={aside} error={error}>
      <select
        {...rest}
        {...registered({ form, name, concerns })}
        id={id}
        className="select"
        required={!optional}
        {...describedBy(id, { hint, error })}
      >
        {children}
      </select>
    </Field>
  );
}

type TextAreaProps<Values extends FieldValues, Context, Sent> = Bound<Values, Context, Sent> & { readonly maxLength?: number };

export function TextAreaField<Values extends FieldValues, Context, Sent>(props: TextAreaProps<Values, Context, Sent>) {
  const { form, name, label, optional, hint, aside, maxLength } = props;
  const [id, error] = [fieldId(name), messageIn(form.formState.errors, name)];
  return (
    <Field id={id} label={label} optional={optional} hint={hint} aside={aside} error={error}>
      <textarea
        {...form.register(name)}
        id={id}
        className="textarea"
        rows={3}
        maxLength={maxLength}
        readOnly={isSending(form)}
        required={!optional}
        {...describedBy(id, { hint, error })}
      />
    </Field>
  );
}
