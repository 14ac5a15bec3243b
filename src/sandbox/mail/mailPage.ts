import { brand } from '#shared/brand.ts'
import { html, type Html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'
import type { Mail } from './Mailbox.ts'

interface Shown {
  /** The path the inbox is mounted at. */
  base: string
  mails: Mail[]
  open: Mail | null
  part: Part
  refusing: number
}

/** What is shown of a mail. */
export type Part = 'mail' | 'text' | 'headers'
const parts: Record<Part, string> = { mail: 'Mail', text: 'Text', headers: 'Headers' }

/** The inbox: what came, and one mail beside it. */
export function mailPage(shown: Shown): Page {
  const { base, mails, open } = shown
  const body = html`<main class="mail ${open ? 'is-open' : 'is-list'}">
    <h1 class="unseen">${open ? open.subject : 'Mail'}</h1>
    <nav class="list" aria-label="Mails" data-live>
      <header>
        <h2>Mail</h2>
        <a href="/sandbox">Phone</a>
      </header>
      ${
        mails.length === 0
          ? nothing()
          : html`<ol>
              ${mails.map((mail) => row(base, mail, mail === open))}
            </ol>`
      }
      ${controls(base, mails.length, shown.refusing)}
    </nav>
    <section>
      ${open ? renderMail(shown, open) : html`<p class="pick">${mails.length === 0 ? 'No e-mail yet.' : 'Pick an e-mail to read it here.'}</p>`}
    </section>
  </main>`
  return {
    title: `${open ? open.subject : 'Mail'} · Sandbox`,
    warning: 'no real mailbox',
    stylesheet: `${base}/style.css`,
    icon: '/marks/baton.svg',
    body,
    script: `${base}/live.js`,
    frames: true,
  }
}

function nothing(): Html {
  return html`<p class="none">
    Every e-mail that ${brand.name} sends lands here. Invite somebody by e-mail, and their invitation appears.
  </p>`
}

function row(base: string, mail: Mail, isOpen: boolean): Html {
  return html`<li>
    <a href="${base}/${mail.id}" ${isOpen && html`aria-current="page"`}>
      <span class="to">${mail.to}</span> ${time(mail.at)} <span class="subject">${mail.subject}</span>
    </a>
  </li>`
}

/** Times are those of the machine, which is the reader's. */
function time(at: number): Html {
  const when = new Date(at)
  const isToday = when.toDateString() === new Date().toDateString()
  const shown = isToday ? clock.format(when) : day.format(when)
  return html`<time datetime="${when.toISOString()}">${shown}</time>`
}
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

function renderMail({ base, part }: Shown, mail: Mail): Html {
  return html`<article>
    <header>
      <a class="back" href="${base}">Back to all mails</a>
      <h2>${mail.subject}</h2>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
      </dl>
      <nav class="parts" aria-label="What to show">
        ${Object.entries(parts).map(
          ([name, label]) => html`<a href="${base}/${mail.id}?part=${name}" ${name === part && html`aria-current="page"`}>${label}</a>`,
        )}
      </nav>
    </header>
    ${part === 'headers' ? headers(mail) : null} ${part === 'text' ? html`<pre tabindex="0">${linked(mail.text)}</pre>` : null}
    ${
      part === 'mail' &&
      // No scripts, no forms; a link opens in the whole page.
      html`<iframe
        src="${base}/${mail.id}/html"
        title="${mail.subject}"
        sandbox="allow-top-navigation-by-user-activation"
        referrerpolicy="no-referrer"
      ></iframe>`
    }
  </article>`
}

function headers(mail: Mail): Html {
  return html`<dl class="headers">
    ${mail.headers.map(
      ({ key, value }) =>
        html`<dt>${key}</dt>
          <dd>${linked(value)}</dd>`,
    )}
  </dl>`
}

/** Text in which addresses of this machine can be clicked. */
function linked(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((piece, i) => (i % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`))
}

const refusals = { 0: 'takes every mail', 550: 'refuses addresses for good (550)', 451: 'cannot take mails now (451)' }

function controls(base: string, count: number, refusing: number): Html {
  return html`<footer>
    <form method="post" action="${base}/faults">
      <label for="refuse">The mail server</label>
      <span class="choice"
        ><select id="refuse" name="refuse">
          ${Object.entries(refusals).map(
            ([code, says]) => html`<option value="${code}" ${Number(code) === refusing && html`selected`}>${says}</option>`,
          )}
        </select></span
      >
      <button>Set</button>
    </form>
    ${
      count > 0 &&
      html`<form method="post" action="${base}/clear">
        <button>Empty the inbox</button>
      </form>`
    }
  </footer>`
}
