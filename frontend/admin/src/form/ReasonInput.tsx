import { REASON_MAX } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { TextInput } from './TextInput.tsx';

type Props = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly hint: ReactNode;
  readonly disabled: boolean;
};

/** The reason for an action that others will ask about. */
export const ReasonInput = (props: Props) => <TextInput label="Reason" optional rows={3} input={{ maxLength: REASON_MAX }} {...props} />;
