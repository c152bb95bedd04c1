/** The content of a mail, in order. All of it is plain text; `action` is its one button. */
export interface MailText {
  /** Language of the text, as in a page's `lang`. */
  language: string;
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string } | null;
  /** Smaller lines below the button. */
  notes: readonly string[];
  signature: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Renders the content as text and as HTML, which loads nothing from anywhere. */
export function renderMail(mail: MailText): { subject: string; text: string; html: string } {
  const { subject, paragraphs, action, notes, signature } = mail;
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, signature].join(
    '\n\n',
  );
  return { subject, text: `${text}\n`, html: renderHtml(mail) };
}

function renderHtml({ language, subject, paragraphs, action, notes, signature }: MailText): string {
  const body = paragraphs.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`);
  if (action) {
    const style =
      'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c3fd6;color:#ffffff;text-decoration:none';
    body.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${style}">${escapeHtml(action.label)}</a></p>`,
    );
    body.push(`<p style="margin:0 0 16px;word-break:break-all">${escapeHtml(action.url)}</p>`);
  }
  for (const line of notes)
    body.push(`<p style="margin:0 0 12px;color:#555555;font-size:14px">${escapeHtml(line)}</p>`);
  body.push(`<p style="margin:24px 0 0;color:#555555;font-size:14px">${escapeHtml(signature)}</p>`);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#111111;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div>
</body>
</html>
`;
}
