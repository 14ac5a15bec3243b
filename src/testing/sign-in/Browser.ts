/** What a browser was answered; it stays where it is told to go elsewhere. */
export interface Arrival {
  status: number
  location: string
  /** The query of where it was sent. */
  params: Record<string, string>
  headers: Headers
}

let made = 0

/** A browser with a cookie jar for one host, as far as a sign-in needs one. */
export class Browser {
  static readonly #byCode = new Map<string, Browser>()
  readonly cookies = new Map<string, string>()
  /** The `Set-Cookie` lines as they came. */
  readonly setCookies: string[] = []
  readonly #address: string

  /** Every browser has an address of its own, unless told otherwise: attempts are counted by address. */
  constructor(address = `203.0.113.${(made = (made + 1) % 256)}`) {
    this.#address = address
  }

  /** The browser that a one-time code was sent to. */
  static ofCode(code: string | undefined): Browser | undefined {
    return Browser.#byCode.get(code ?? '')
  }

  async open(url: string | URL, headers: Record<string, string> = {}): Promise<Arrival> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': this.#address, ...(cookie && { cookie }), ...headers },
    })
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    const location = response.headers.get('location') ?? ''
    await response.body?.cancel()
    const params = location ? Object.fromEntries(new URL(location, url).searchParams) : {}
    if (params['token']) Browser.#byCode.set(params['token'], this)
    return { status: response.status, location, params, headers: response.headers }
  }
}
