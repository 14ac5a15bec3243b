import { brand } from '#shared/brand.ts'
import { html, type Html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'
import type { Came, PlayedDevice } from './PushDevices.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The devices of the sandbox: what each shows, and everything that came to it. */
export function pushPage(base: string, devices: readonly PlayedDevice[]): Page {
  const body = html`<main class="push">
    <header>
      <h1>Devices</h1>
      <a href="/sandbox">Phone</a>
    </header>
    <p>
      Notifications of ${brand.name} as devices get them: encrypted for each, opened with its own keys. To break things, go to
      <a href="/sandbox">the phone</a>.
    </p>
    <form data-add>
      <button>Add a device for anyone signed in here</button>
      <p role="status" data-said></p>
    </form>
    <div data-live>
      ${devices.length === 0 ? html`<p class="none">No device yet. Sign in, then add one: it tells you what needs you while you are away.</p>` : devices.map((one) => device(base, one))}
    </div>
  </main>`
  const icon = '/marks/baton.svg'
  return { title: 'Devices · Sandbox', warning: 'no real devices', stylesheet: `${base}/style.css`, icon, body, script: `${base}/live.js` }
}

function device(base: string, { id, name, isAsleep, tray, came }: PlayedDevice): Html {
  return html`<section aria-label="${name}">
    <h2>${name}${isAsleep && ', asleep'}</h2>
    <form method="post" action="${base}/devices/${id}/${isAsleep ? 'wake' : 'sleep'}">
      <button>${isAsleep ? 'Wake it up' : 'Put it to sleep'}</button>
    </form>
    <form method="post" action="${base}/devices/${id}/remove"><button>Remove</button></form>
    <h3>On its screen</h3>
    ${
      tray.length === 0
        ? html`<p class="none">Nothing.</p>`
        : html`<ul class="tray">
            ${tray.map((one) => notification(base, id, one))}
          </ul>`
    }
    <details>
      <summary>Everything that came (${came.length})</summary>
      <ol>
        ${came.map(
          ({ at, ttl, urgency, topic, body }) =>
            html`<li>${clock.format(at)} · ${body.what} · TTL ${ttl} s · ${urgency} · topic ${topic ?? 'none'} · ${body.title}</li>`,
        )}
      </ol>
    </details>
  </section>`
}

function notification(base: string, id: number, { body }: Came): Html {
  const press = (became: string, name: string) =>
    html`<form method="post" action="${base}/devices/${id}/press">
      <input type="hidden" name="push" value="${body.push}" /><input type="hidden" name="became" value="${became}" />
      <button>${name}</button>
    </form>`
  return html`<li>
    <strong>${body.title}</strong>
    <p>${body.body}</p>
    ${press('clicked', 'Open')} ${body.conversation !== null && press('taken', 'Take over')}
  </li>`
}
