/** What an interviewer should know about a QR code before candidates pay by it; undefined when it pays the UPI ID beside it. */
export function qrWarning(text: string | undefined, upiId: string): string | undefined {
  if (text === undefined) return 'No QR code could be read in this picture. Candidates could not pay by it.';
  if (!/^upi:\/\/pay\?/i.test(text)) return 'This QR code is no UPI payment code.';
  const payee = new URLSearchParams(text.slice(text.indexOf('?') + 1)).get('pa') ?? '';
  if (payee.toLowerCase() === upiId.trim().toLowerCase()) return undefined;
  return upiId.trim() === '' ? `This QR code pays ${payee}.` : `This QR code pays ${payee || 'nobody'}, not ${upiId.trim()}.`;
}
