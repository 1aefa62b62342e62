import { messageOf, reject } from '@s30/contracts/rejections';
import { UpiSetup } from '@s30/contracts/routes/payments';
import { imageField } from '../../../components/forms/imageField.ts';

const Image = imageField(messageOf(reject('qr_code_required')));

/** An image is required the first time only. */
export const upiForm = (hasQrCode: boolean) => UpiSetup.extend({ qrCode: hasQrCode ? Image.optional() : Image });
