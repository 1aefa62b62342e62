/** A mail's content. All texts are plain text; markup in them is escaped. */
export type MailContent = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The call to action. `url` must be http or https. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly details?: readonly { readonly label: string; readonly value: string }[];
};

/** The light values of the design tokens of the same names, because mail programs do not support CSS custom properties. */
const COLOR = {
  bg: '#f7f6f2',
  surface: '#ffffff',
  text: '#16201f',
  muted: '#4d5856',
  border: '#e3e0d8',
  accent: '#0b6272',
  onAccent: '#ffffff',
  link: '#0b5e6d',
} as const;
const FONT = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

/** Renders a mail as plain text and HTML. Throws when the action's URL is not http or https. */
export function renderMail(content: MailContent): { readonly text: string; readonly html: string } {
  const protocol = content.action && new URL(content.action.url).protocol;
  if (protocol !== undefined && protocol !== 'http:' && protocol !== 'https:') {
    throw new Error(`a mail cannot link to ${protocol}`);
  }
  return { text: asText(content), html: asHtml(content) };
}

function asText({ title, paragraphs, action, details = [] }: MailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action === undefined ? '' : `${action.label}:\n${action.url}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function asHtml({ title, paragraphs, action, details = [] }: MailContent): string {
  const preview = paragraphs.join(' ').slice(0, 140);
  // Tables and inline styles, because Outlook and Gmail render them alike. The media query only reduces margins on phones.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
<style>@media (max-width:480px){.page{padding:16px 8px!important}.card{padding:24px 20px!important}.action a{display:block!important;text-align:center}}</style>
</head>
<body style="margin:0;background:${COLOR.bg};color:${COLOR.text};font-family:${FONT};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLOR.bg}"><tr><td class="page" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font-size:18px;font-weight:700;letter-spacing:-.02em;color:${COLOR.accent}">S30</td></tr>
<tr><td class="card" style="padding:32px;background:${COLOR.surface};border:1px solid ${COLOR.border};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.01em;color:${COLOR.text}">${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${multiline(paragraph)}</p>`).join('\n')}
${details.length === 0 ? '' : detailsTable(details)}
${action === undefined ? '' : actionButton(action)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function detailsTable(details: NonNullable<MailContent['details']>): string {
  const row = ({ label, value }: { readonly label: string; readonly value: string }) =>
    `<tr><th scope="row" align="left" valign="top" style="padding:6px 16px 6px 0;font-weight:400;color:${COLOR.muted};white-space:nowrap">${escaped(label)}</th>` +
    `<td valign="top" style="padding:6px 0;font-weight:600;word-break:break-word">${multiline(value)}</td></tr>`;
  return (
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px;border-top:1px solid ${COLOR.border};border-bottom:1px solid ${COLOR.border};font-size:15px">\n` +
    `${details.map(row).join('\n')}\n</table>`
  );
}

/** A button and the written-out URL, for mail programs without links and for people who do not trust buttons. */
function actionButton({ label, url }: NonNullable<MailContent['action']>): string {
  const address = escaped(url);
  return (
    `<p class="action" style="margin:24px 0 16px"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${COLOR.accent};color:${COLOR.onAccent};font-weight:600;text-decoration:none">${escaped(label)}</a></p>\n` +
    `<p style="margin:0;font-size:13px;color:${COLOR.muted}">Or open this address:<br><a href="${address}" style="color:${COLOR.link};word-break:break-all">${address}</a></p>`
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
const multiline = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');
