/** Warns the interviewer about a QR code that candidates could not pay with; undefined if the code pays this UPI ID. */
export function qrWarning(text: string | undefined, upiId: string): string | undefined {
  if (text === undefined) return 'No QR code could be read in this picture. Candidates could not pay by it.';
  if (!/^upi:\/\/pay\?/i.test(text)) return 'This QR code is no UPI payment code.';
  const payee = new URLSearchParams(text.slice(text.indexOf('?') + 1)).get('pa') ?? '';
  if (payee.toLowerCase() === upiId.trim().toLowerCase()) return undefined;
  return upiId.trim() === '' ? `This QR code pays ${payee}.` : `This QR code pays ${payee || 'nobody'}, not ${upiId.trim()}.`;
}
