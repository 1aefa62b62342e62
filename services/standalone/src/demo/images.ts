import encodeQR from 'qr';
import sharp from 'sharp';

/** The images that people upload. Drawing takes longer than the rest of the story, so specs pass a prepared image. */
export type Images = {
  readonly qrCodeOf: (upiId: string, name: string) => Promise<Uint8Array>;
  readonly screenshotOf: (amount: string, payee: string, reference: string) => Promise<Uint8Array>;
};

/** A QR code that a UPI app can read. */
export async function qrCodeOf(upiId: string, name: string): Promise<Uint8Array> {
  const svg = encodeQR(`upi://pay?pa=${encodeURIComponent(upiId)}&pn=${encodeURIComponent(name)}&cu=INR`, 'svg');
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(480, 480, { kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}

/** A screenshot of a payment app. */
async function screenshotOf(amount: string, payee: string, reference: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960" font-family="sans-serif">
    <rect width="540" height="960" fill="#f4f6f5"/><rect width="540" height="300" fill="#1a6c40"/>
    <circle cx="270" cy="120" r="52" fill="#ffffff"/><path d="M246 120l18 18 32-36" fill="none" stroke="#1a6c40" stroke-width="9"/>
    <text x="270" y="232" font-size="30" fill="#ffffff" text-anchor="middle">Payment successful</text>
    <text x="270" y="400" font-size="60" font-weight="bold" fill="#16201f" text-anchor="middle">${amount}</text>
    <text x="270" y="470" font-size="26" fill="#4d5856" text-anchor="middle">to ${payee}</text>
    <text x="60" y="600" font-size="24" fill="#4d5856">Reference</text><text x="480" y="600" font-size="24" fill="#16201f" text-anchor="end">${reference}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export const drawnImages: Images = { qrCodeOf, screenshotOf };
