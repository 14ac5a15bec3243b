import { html, type Html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'
import type { DirectNote } from './DirectInbox.ts'
import { slackPage } from './pages.ts'

/** What our app wrote to people in Slack and did not take back, as it stands there now. */
export function directPage(base: string, notes: readonly DirectNote[]): Page {
  const list = notes.map(({ to, ts, text }) => {
    const lines = text.split('\n').map((line) => html`<p>${lineHtml(line)}</p>`)
    return html`<li>
      <p class="told">To ${to}, ${new Date(Number(ts) * 1000).toLocaleTimeString('en-GB')}</p>
      ${lines}
    </li>`
  })
  const body = html`<main class="card">
    <h1>Direct messages</h1>
    ${
      list.length === 0
        ? html`<p>Nobody was written to yet.</p>
            <p class="told">
              Connect a workspace to Slack and switch on “Notify me in Slack” in System Alerts: while somebody is away, what calls for them
              comes here.
            </p>`
        : html`<ul class="notes">
            ${list}
          </ul>`
    }
  </main>`
  return slackPage(base, 'Direct messages', body)
}

/** Without Slack's marks, as its apps show it; addresses are links. */
function lineHtml(line: string): (Html | string)[] {
  return line
    .replace(/^\*(.*)\*$/, '$1')
    .split(/(<[^>]+>)/)
    .map((part) => {
      const link = /^<(https?:[^|>]+)(?:\|([^>]+))?>$/.exec(part)
      return link ? html`<a href="${plain(link[1]!)}">${plain(link[2] ?? link[1]!)}</a>` : plain(part)
    })
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
