import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type UpiSetup = {
  readonly upiId: string;
  /** Undefined keeps the existing QR code. */
  readonly qrCode: File | undefined;
  readonly onProgress: (sent: number) => void;
};

export const useSetUpUpi = () =>
  useCommand(({ upiId, qrCode, onProgress }: UpiSetup) => call('setUpUpi', { body: { upiId }, files: { qrCode }, onProgress }));
