import { call, fetchBytes } from '@s30/frontend-shared/api/call';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '../../../api/useCommand.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { FileImage } from '../../../components/FileImage.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../../components/forms/inputs.tsx';
import { resolverOf } from '../../../components/forms/resolverOf.ts';
import { Unsaved } from '../../../components/forms/Unsaved.tsx';
import { useSavedForm } from '../../../components/forms/useSavedForm.ts';
import { fieldId, useSubmission } from '../../../components/forms/useSubmission.ts';
import { ImageChoice } from '../../../components/ImageChoice.tsx';
import { toastSuccess } from '../../../components/toast.ts';
import { qrWarning } from './qrWarning.ts';
import { readQr } from './readQr.ts';
import { upiForm } from './upiForm.ts';

type UpiSetup = {
  readonly upiId: string;
  /** Undefined keeps the existing QR code. */
  readonly qrCode: File | undefined;
  readonly onProgress: (sent: number) => void;
};

const useSetUpUpi = () =>
  useCommand(({ upiId, qrCode, onProgress }: UpiSetup) => call('setUpUpi', { body: { upiId }, files: { qrCode }, onProgress }));

type Setup = { readonly upiId: string; readonly qrCodeUrl: string };
const LABELS = { upiId: 'UPI ID', qrCode: 'QR code image' } as const;
export function UpiSetupForm({ setup }: { readonly setup: Setup }) {
  const setUp = useSetUpUpi();
  const [progress, setProgress] = useState<number>();
  const hasQrCode = setup.qrCodeUrl !== '';
  const { form, isSaved } = useSavedForm(resolverOf(upiForm(hasQrCode)), { upiId: setup.upiId, qrCode: undefined });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    failed: 'Error uploading QR code',
    draft: 'upi',
    fieldOf: ({ code }) => (code.startsWith('image_') ? 'qrCode' : undefined),
    send: async ({ upiId, qrCode }) => {
      if (qrCode) setProgress(0);
      try {
        await setUp.mutateAsync({ upiId, qrCode, onProgress: (sent) => qrCode && setProgress(sent) });
        isSaved({ upiId, qrCode: undefined });
        toastSuccess('UPI QR code uploaded successfully');
      } finally {
        setProgress(undefined);
      }
    },
  });
  const [upiId, qrCode] = [form.watch('upiId'), form.watch('qrCode')];
  // The saved picture is read, too, once it would stay beside another UPI ID.
  const isRead = qrCode !== undefined || (hasQrCode && upiId !== setup.upiId);
  // Reads each picture once. There is no warning until that is done, or if the picture cannot be decoded.
  const read = useQuery({
    queryKey: ['qr', qrCode ? [qrCode.name, qrCode.size, qrCode.lastModified] : setup.qrCodeUrl],
    queryFn: async ({ signal }) => ({ text: await readQr(qrCode ?? (await fetchBytes(setup.qrCodeUrl, signal))) }),
    enabled: isRead,
  });
  const warning = isRead && read.data && qrWarning(read.data.text, upiId);
  const qrError = form.formState.errors.qrCode?.message;
  return (
    <form className="card" aria-label="UPI setup" noValidate onSubmit={onSubmit}>
      <div className="card__body stack stack--6">
        <ErrorSummary summary={summary} />
        <TextField form={form} name="upiId" label={LABELS.upiId} autoComplete="off" hint="Shown to every candidate who books with you." />
        <ImageChoice
          id={fieldId('qrCode')}
          label={LABELS.qrCode}
          hint="JPG, JPEG or PNG, up to 5 MB. Check that it belongs to the UPI ID above."
          prompt={hasQrCode ? 'Choose another image' : 'Choose an image'}
          file={qrCode instanceof File ? qrCode : undefined}
          error={typeof qrError === 'string' ? qrError : undefined}
          onChoose={(file) => form.setValue('qrCode', file, { shouldDirty: true, shouldValidate: true })}
          progress={progress}
          current={
            hasQrCode && <FileImage className="qr" address={setup.qrCodeUrl} alt="Your current UPI QR code" width={200} height={200} />
          }
        />
        <div role="status">{warning && <Alert tone="warning" title={warning} />}</div>
      </div>
      <div className="card__foot">
        <Unsaved form={form} />
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save UPI setup'}
        </Button>
      </div>
    </form>
  );
}
