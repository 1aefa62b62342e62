import { REASON_MAX } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { TextInput } from './TextInput.tsx';

type Props = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly hint: ReactNode;
};

/** An optional reason for an action that others may question later. */
export const ReasonInput = (props: Props) => <TextInput label="Reason" optional rows={3} input={{ maxLength: REASON_MAX }} {...props} />;
