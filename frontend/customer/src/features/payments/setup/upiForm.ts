import { messageOf, reject } from '@s30/contracts/rejections';
import { UpiSetup } from '@s30/contracts/routes/payments';
import { imageField } from '../../../components/forms/imageField.ts';

const Image = imageField(messageOf(reject('qr_code_required')));

/** An image is required only if there is no QR code yet. */
export const upiForm = (hasQrCode: boolean) => UpiSetup.extend({ qrCode: hasQrCode ? Image.optional() : Image });
