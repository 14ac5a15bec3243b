/** What a browser would have on the screen, or where it was sent. */
export interface Visit {
  status: number
  location: string | null
  text: string
  /** Fills the page's form in and presses the button of this decision. */
  submit: (decision: 'allow' | 'deny', changes?: Record<string, string | null>) => Promise<Visit>
}

/** Opens an address as a browser does, but stays where it is told to go elsewhere. */
export async function visit(url: string | URL, form?: URLSearchParams): Promise<Visit> {
  const response = await fetch(url, { redirect: 'manual', ...(form && { method: 'POST', body: form }) })
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    text,
    submit(decision, changes = {}) {
      const fields = new URLSearchParams([...fieldsOf(text), ['decision', decision]])
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) fields.delete(name)
        else fields.set(name, value)
      }
      return visit(url, fields)
    },
  }
}

/** The id behind a person's row of the page, found by the e-mail address that is shown. */
export function whoHas(page: Visit, email: string): string {
  const row = page.text.split('<label class="person">').find((piece) => piece.includes(`>${email}<`))
  const sub = /name="who" value="(\w+)"/.exec(row ?? '')?.[1]
  if (sub === undefined) throw new Error(`nobody on the page has the address ${email}`)
  return sub
}

/** What the untouched form would send: fields with their values, and only those boxes and dots that are on. */
function fieldsOf(markup: string): [string, string][] {
  if (!markup.includes('<form method="post"')) throw new Error(`there is no form on the page: ${markup}`)
  return [...markup.matchAll(/<input\s([^>]*)>/g)].flatMap(([, attributes = '']): [string, string][] => {
    const get = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const chosen = !/type="(radio|checkbox)"/.test(attributes) || /\schecked\b/.test(attributes)
    return chosen ? [[get('name')!, get('value') ?? 'on']] : []
  })
}
