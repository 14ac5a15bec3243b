import { brand } from '#shared/brand.ts'

/** What an e-mail says, from top to bottom; texts are plain. */
export interface MailContent {
  /** What mail programs show beside the subject. */
  preview: string
  title: string
  /** One with `url` leads there. */
  paragraphs: (string | { text: string; url: string })[]
  button: { name: string; url: string }
  /** Small, below the button. */
  notes: string[]
  footer: { text: string; link: { name: string; url: string } }
}

/** The e-mail for programs that show text only. */
export function mailText({ title, paragraphs, button, notes, footer }: MailContent): string {
  const parts = [
    title,
    ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.text}\n${one.url}`)),
    `${button.name}: ${button.url}`,
    ...notes,
    `-- \n${footer.text}\n${footer.link.name}: ${footer.link.url}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * The e-mail in HTML, as mail programs draw it: tables and inline styles, nothing that is loaded, readable without styles. Programs with a
 * dark look of their own are told that the light one may be turned over.
 */
export function mailHtml(content: MailContent): string {
  const { preview, title, paragraphs, button, notes, footer } = content
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #191714 !important; }
  .card { background: #23211d !important; border-color: #3b3833 !important; }
  .ink, .ink a { color: #f1eee9 !important; }
  .ink-2 { color: #bdb7ae !important; }
  .button { background: #f1eee9 !important; color: #23211d !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f5f2">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f7f5f2">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="${font(15, 600)};padding:0 4px 16px">${escape(brand.name)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4e0d9;border-radius:12px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 12px;${font(22, 650, '#2a2722', 1.3)};overflow-wrap:anywhere">${escape(title)}</h1>
${paragraphs.map((one) => `<p class="ink" style="margin:0 0 12px;${font(15)};overflow-wrap:anywhere">${paragraphHtml(one)}</p>`).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escape(button.url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#2a2722;${font(15, 600, '#ffffff')};text-decoration:none">${escape(button.name)}</a></p>
${notes.map((text) => `<p class="ink-2" style="margin:0 0 8px;${font(13, 400, '#6b655c')};overflow-wrap:anywhere">${linked(text)}</p>`).join('\n')}
</td></tr>
<tr><td class="ink-2" style="padding:16px 4px 0;${font(12, 400, '#6b655c')}">${escape(footer.text)}
<a class="ink-2" href="${escape(footer.link.url)}" style="color:#6b655c">${escape(footer.link.name)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const font = (size: number, weight = 400, color = '#2a2722', height = 1.5) =>
  `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:${size}px;font-weight:${weight};line-height:${height};color:${color}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

function paragraphHtml(one: MailContent['paragraphs'][number]): string {
  return typeof one === 'string' ? escape(one) : `<a href="${escape(one.url)}" style="color:#2a2722">${escape(one.text)}</a>`
}

/** Text in which our own addresses can be clicked. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, i) =>
      i % 2 === 1 ? `<a class="ink-2" href="${escape(piece)}" style="color:#6b655c">${escape(piece)}</a>` : escape(piece),
    )
    .join('')
}
